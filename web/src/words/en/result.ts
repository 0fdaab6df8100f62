// The result of a plan, in its own view and at the end of a link: headings and captions around the model's words.
export const result = {
  /** Describes the drawing of the years, before a sentence on them. */
  eachHarvest: 'The harvest in each year.',
  year: 'The year',
  whenToPlant: 'When to plant',
  inYears: (first: number, last: number) => `In the years ${first} to ${last}`,
  /** Names the table of the years; only read out. */
  eachYear: 'Result of each year',
  /** Names the table of the seasons of El Niño, La Niña and neither; only read out. */
  byState: 'Years by the state of the Pacific',

  // The headings of the table of the years.
  ofYear: 'Year',
  result: 'Result',
  water: 'Water',
  score: 'Score',
  /** Heads the state of the Pacific in the season. */
  season: 'Season',
  limitedBy: 'Limited by',

  /** The result of a year, in a cell of the table. */
  classes: { good: 'good', poor: 'poor', lost: 'lost', unknown: 'not known' },
};
