// The drawings of a year and of the known years, with their legends and tables.
export const charts = {
  /** The name of the drawing of a planting's year. */
  title: 'The year of this planting',
  hint: 'Point at a month, or touch it, to read its figures.',
  /** The figures of the month under the pointer; months, labels and figures are written already. */
  readout(year: {
    month: string;
    /** What planting in the month comes to. */
    planted: { sign: string; label: string; score: string } | undefined;
    isSownHere: boolean;
    mean: string;
    nights: string;
    rain: string;
    soil: string;
    irrigation: string | undefined;
  }) {
    const { month, planted, isSownHere, mean, nights, rain, soil, irrigation } = year;
    const result = planted ? `planted now ${planted.sign} ${planted.label}, score ${planted.score}, ` : '';
    const need = irrigation === undefined ? '' : `, irrigation ${irrigation} mm`;
    return `${month}: ${result}${isSownHere ? 'sown here, ' : ''}mean ${mean} °C, nights ${nights} °C, rain ${rain} mm, soil ${soil} mm${need}`;
  },

  // The legend of the drawings, and what a pointer reads of their marks.
  planned: 'planned month',
  sownHere: 'sown here',
  season: 'season, from planting (P) to harvest (H)',
  resting: 'at rest in the cold (R)',
  irrigation: 'irrigation need',
  /** A letter for each stage above a narrow drawing; `season` and `resting` explain them. */
  letters: { planting: 'P', growing: '', resting: 'R', harvest: 'H', stopped: 'S' },
  /** The state of the Pacific in a season such as `1991/92`. */
  stateIn: (season: string, state: string) => `${season}: ${state}`,
  /** A state of the Pacific in the legend: `El Niño season`. */
  state: (name: string) => `${name} season`,

  // The same figures as a table.
  openTable: 'The figures as a table',
  table: 'Figures of each month',
  month: 'Month',
  plannedMonth: (month: string) => `${month} (planned)`,
  result: 'Result',
  score: 'Score',
  meanC: 'Mean °C',
  nightsC: 'Nights °C',
  rainMm: 'Rain mm',
  soilMm: 'Soil mm',
  irrigationMm: 'Irrigation mm',

  // A plan's year in twelve cells, in the list of plans, as it is read out; months are written already.
  plannedFor: (month: string) => `Planned for ${month}.`,
  goodMonths: (months: string) => `Good months: ${months}.`,
  noGoodMonth: 'Good months: none.',
  harvestAbout: (months: string) => `Harvest about ${months}.`,
  noCalendar: 'No calendar of sowing is known here.',
  good: 'good planting month',
  /** `calendars` names those in the list; empty without any. */
  local: (calendars: string) =>
    `months in which people sow it here, where a calendar is known${calendars && ` (${calendars})`}`,
  harvest: 'harvest',
};
