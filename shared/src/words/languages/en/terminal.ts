// What the drawings and lists of a terminal say besides the answers.
export const terminal = {
  /** `limited by cold nights`; the name is that of the part, or another producer's word. */
  limitedBy: (name: string) => `limited by ${name}`,
  says: (source: string) => `says ${source}`,
  note: (text: string) => `note: ${text}`,
  analysed: (time: string) => `Analysed ${time}`,

  // The strip of years; its titles are at most six columns wide.
  years: 'years',
  lost: 'lost',
  poor: 'poor',
  /** `a harvest in 43 of 44: 41 good (#), 2 poor (+), 1 lost (-)`. */
  counts({ harvests, good, poor, lost, unknown, isFew }: YearCountsSaid) {
    const classes = [`${good} good (#)`, `${poor} poor (+)`, `${lost} lost (-)`];
    const unknownYears = unknown === null ? [] : [`${unknown} not known (.)`];
    return `${harvests}: ${[...classes, ...unknownYears].join(', ')}${isFew ? '; too few to decide the label' : ''}`;
  },
  states: 'El Niño (E), La Niña (L)',

  // The chart of the year; its titles are at most fourteen columns wide.
  ifPlanted: 'IF PLANTED',
  score: '  score',
  sownHere: 'SOWN HERE',
  season: 'SEASON',
  temperature: 'TEMPERATURE',
  meanC: '  mean °C',
  nightsC: '  nights °C',
  rain: 'RAIN',
  mm: '  mm',
  soilWater: 'SOIL WATER',
  irrigation: 'IRRIGATION',
  netMm: '  net mm',
  stages: {
    planting: 'planted',
    growing: 'growing',
    resting: 'resting',
    harvest: 'harvest',
    stopped: 'ended before it was ripe',
  },

  // Cells of tables.
  yes: 'yes',
  no: 'no',
  none: 'none',
  never: 'never',
  notKnown: 'not known',
  read: 'read',
  unread: 'new',
  own: 'own',
  wholeYear: 'whole year',
  severities: { info: 'info', warning: 'warning', critical: 'critical' },

  // Times.
  justNow: 'just now',
  soon: 'in less than a minute',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
  ago: (amount: string) => `${amount} ago`,
  ahead: (amount: string) => `in ${amount}`,

  // Notices below an answer.
  next: (command: string) => `next: ${command}`,
  noPlans: 'There are no crop plans yet.',
  noMatch: 'No crop plan matches.',
  noNotifications: 'There are no notifications.',
  unreadCount: (count: string) => `${count} unread`,
  planted: (planting: { crop: string; location: string; month: string }) =>
    `${planting.crop} at ${planting.location}, planted in ${planting.month}`,
};

/** In how many years a harvest was good, poor or lost, which are not known, and whether too few are. */
export interface YearCountsSaid {
  harvests: string;
  good: number;
  poor: number;
  lost: number;
  /** Spans of years, or their number. */
  unknown: string | null;
  isFew: boolean;
}
