// The rows of a file of plans as they were understood, in the view of the import, and the dialog that corrects one.
export const importRows = {
  // The headings of the table, which a phone does not show; then a row is a card.
  line: 'Line',
  plan: 'Plan',
  crop: 'Crop',
  place: 'Place',
  planting: 'Planting',
  happens: 'What happens',
  /** In a card, after the plan's name. */
  lineOf: (line: number) => `line ${line}`,
  /** How a row is planted; month, water and risk are written already. */
  planted({ month, water, days, risk, hasOutline }: Planted) {
    const season = days === undefined ? '' : `, ${days} days`;
    return `${month}, ${water}${season}, ${risk} risk${hasOutline ? ', with the outline of its field' : ''}`;
  },

  // What happens to a row; `counted` is a choice of the rows that are shown.
  happening: {
    wrong: 'to correct',
    ready: 'to save',
    skipped: 'already there',
    'left out': 'left out',
    saved: 'saved',
    failed: 'not saved',
  },
  rows: 'Rows',
  all: (count: number) => `all ${count}`,
  counted: {
    /** Those that failed too. */
    wrong: (count: number) => `to correct: ${count}`,
    ready: (count: number) => `to save: ${count}`,
    skipped: (count: number) => `already there: ${count}`,
    'left out': (count: number) => `left out: ${count}`,
    saved: (count: number) => `saved: ${count}`,
  },
  none: 'There are no such rows.',
  withoutResult: 'without a result',
  pages: 'Pages of the list',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, count: number) => `Page ${page} of ${count}`,

  // The buttons of a row; the mark is its line, which is read out only.
  change: (line: number) => `Change…[ line ${line}](unseen)`,
  correct: (line: number) => `Correct…[ line ${line}](unseen)`,
  leaveOut: (line: number) => `Leave out[ line ${line}](unseen)`,
  takeBack: (line: number) => `Take back[ line ${line}](unseen)`,

  // Why a row is not saved.
  there: (name: string) => `${JSON.stringify(name)} already exists with this crop, location and month`,
  noClimate: (name: string) => `you have no climate ${JSON.stringify(name)}`,
  severalClimates: (name: string) => `you have several climates called ${JSON.stringify(name)}`,
  unchecked: 'Its crop and place could not be checked. Correct the row, or choose the file again.',

  // The dialog.
  title: (line: number) => `Line ${line}`,
  anyway: 'Save it anyway, without a result',
  /** A tick lets a corrected name stand in the other rows that have it. */
  others: (count: number) =>
    `${count === 1 ? 'Also in the other row' : `Also in the ${count} other rows`} with the same name`,
  take: 'Take this',
  checking: 'Checking…',
};

interface Planted {
  month: string;
  water: string;
  /** The length of the season; undefined if it is the crop's own. */
  days: number | undefined;
  risk: string;
  hasOutline: boolean;
}
