// The view that makes plans of the rows of a file, but for the table of the rows; what cannot be read in a file, or in a row
// of it, is said by the reader of such files in English.

export const importing = {
  back: 'Back to the plans',

  // Before there is a file.
  choose: 'Choose a file…',
  /** Stands after the button. */
  orDrop: 'or drop one here: a spreadsheet as .xlsx or CSV, JSON, NDJSON or YAML.',
  /** The columns by headings that are read in the language. */
  columns:
    'A row for each plan, with the columns name, crop, place (or latitude and longitude), planting month and risk; optional are water, season and climate. Columns that a plan does not have are ignored. Nothing is saved before you have seen what was understood.',
  file: 'File of plans',

  // A file that the page does not read; each sentence is followed by the one of the same name in `advice`.
  tooLarge: (mebibytesMax: number) => `The file is larger than ${mebibytesMax} MiB.`,
  tooLong: (rowsMax: number) => `The file has more than ${rowsMax.toLocaleString('en')} rows.`,
  lost: 'The file cannot be read.',
  advice: {
    tooLarge: (mebibytes: number) => `It has ${mebibytes} MiB. The plans that an account can have take less.`,
    tooLong: 'An account can have so many plans. Divide the file, and choose its parts one after another.',
    lost: 'Has it been moved or changed? Choose it again.',
  },

  // While it is read and checked.
  reading: (rows: number) => `Reading [](file): ${rows === 1 ? '1 row' : `${rows} rows`} so far…`,
  checking: (done: number, count: number) => `Checking the crops and places: ${done} of ${count} names…`,
  /** The bar of progress, read out. */
  namesChecked: 'Names checked',
  waiting: (seconds: number) =>
    `Waiting ${seconds === 1 ? '1 second' : `${seconds} seconds`}, as the service asks.`,

  /** The choice of a sheet of a workbook. */
  sheet: 'Sheet',

  // Headings that are not clear, a choice for each.
  questions: 'Columns',
  unclear: '[Some columns are not clear.](strong) Say what they are, and the file is read.',
  /** Before the choice of a field. */
  headingIs: (heading: string) => `“${heading}” is`,
  misspelled: (heading: string) => `“${heading}” is perhaps misspelled; it is`,
  fields: {
    name: 'name',
    crop: 'crop',
    location: 'location',
    planting_month: 'planting month',
    risk_tolerance: 'risk tolerance',
    water: 'water',
    season_days: 'season days',
    climate: 'climate',
    outline: 'outline',
    latitude: 'latitude',
    longitude: 'longitude',
    elevation: 'elevation',
    /** Says of the water the contrary of `irrigated`. */
    rainfed: 'rainfed',
  },
  noField: 'nothing that a plan has',
  read: 'Read the file',

  // What was understood, and what will be done with it.
  unchecked: 'Not every crop and place could be checked: [](why)',
  empty: '[](file) has no rows below its header.',
  /** The part with the counts, read out. */
  summary: 'Summary',
  saving: (done: number, count: number) => `[](file): saving row ${done} of ${count}…`,
  /** Counts of rows; undefined for those that need no word. */
  counts(rows: {
    saved: number | undefined;
    ready: number | undefined;
    there: number | undefined;
    wrong: number | undefined;
  }) {
    const parts = [
      rows.saved === undefined ? '' : `${plans(rows.saved)} saved`,
      rows.ready === undefined ? '' : `${rows.ready === 1 ? '1 row' : `${rows.ready} rows`} to save`,
      rows.there === undefined ? '' : `${rows.there} already there`,
      rows.wrong === undefined ? '' : `${rows.wrong} to correct`,
    ];
    return `[](file): ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  stop: 'Stop',
  stopped: 'The import was ended.',
  save: (count: number) => `Save ${plans(count)}`,
  analyse: 'Analyse the new plans',
};

function plans(count: number): string {
  return count === 1 ? '1 plan' : `${count} plans`;
}
