// What the marks of charts stand for, and the headings of their panels.
export const charts = {
  months: 'If planted in each month',
  temperature: 'Temperature, °C',
  water: 'Rain and water in the soil, mm',
  mean: 'mean temperature',
  minimum: 'mean night minimum',
  rain: 'rain',
  soil: 'water in the soil at the end of the month',
  sownHere: 'Sown here',
  table: 'The table has every figure.',
  yes: 'yes',
  localMark: (calendar: string) => `months in which people sow it here (${calendar})`,
  yearSteps: { good: 'a good harvest', poor: 'a poor harvest', lost: 'lost', unknown: 'not known' },
  monthSteps: { good: 'good month', feasible: 'feasible', marginal: 'marginal', infeasible: 'infeasible' },
  /** A bar of a chart: what its height says, and the score. */
  monthBar: (step: string, score: string) => `${step}, score ${score}`,
};
