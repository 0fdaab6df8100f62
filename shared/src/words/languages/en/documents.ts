// What the documents of reports say around the answers: headings of tables, captions and dates.
import type { Water } from '../../../contract/feasibility.js';
import { months } from './months.js';

export const documents = {
  /** Stands before the command that analyses a plan. */
  toAnalyse: 'To analyse it, run',
  /** Says that a plan has no label yet, and which command gives it one. */
  notYet: (label: string, command: string) => `${label} yet; to analyse it, run ${command}`,
  noneYet: 'none yet',
  /** A heading and what stands below it, on one line. */
  headed: (heading: string, text: string) => `${heading}: ${text}`,
  /** The same as a sentence of its own. */
  headedSentence: (heading: string, text: string) => `${heading}: ${text}.`,
  saidOn: (who: string, day: string) => `${who}, on ${day}`,
  createdOn: (day: string) => `Created on ${day}.`,
  waterCell: (water: Water, isAsked: boolean) => `${water}${isAsked ? ' (as analysed)' : ''}`,
  plans: (count: number) => `${count} crop plans`,

  // The headings of tables.
  plan: 'Plan',
  question: 'What, where, when',
  verdict: 'Verdict',
  label: 'Label',
  years: 'Years',
  score: 'Score',
  limitedBy: 'Limited by',
  month: 'Month',
  plannedMonth: (month: string) => `${month} (planned)`,
  meanC: 'Mean °C',
  minimumC: 'Min. °C',
  nightMinimumC: 'Night minimum °C',
  rainMm: 'Rain mm',
  soilMm: 'Soil mm',
  soilWaterMm: 'Soil water mm',
  irrigationMm: 'Irrigation mm',
  decade: (first: number) => `${first}s`,

  // What the marks of charts stand for.
  yearSigns: '# good, + poor, - lost, . not known',
  stateSigns: 'E El Niño, n neutral, L La Niña, . not known',
  monthMarks: '▲ planned month, the highest bars good months, ✓ feasible, ~ marginal, ✗ infeasible',
  notKnown: 'not known',
  statesIn: (states: readonly { name: string; seasons: string }[]) =>
    `The state of the Pacific in each season: ${states.map(({ name, seasons }) => `${name} in ${seasons}`).join(', ')}`,
  belowEachYear: 'Below each year, its season:',
  figuresOfMonths: 'Figures of each month',
  season: 'season',
  yearDrawing: 'Climate, season and water through the year',
  extremes: (year: {
    warmest: { month: number; meanC: string };
    coldest: { month: number; minimumC: string };
    wettest: { month: number; rainMm: string; yearMm: string };
  }) =>
    `Warmest in ${months.short(year.warmest.month)} (mean ${year.warmest.meanC} °C), ` +
    `coldest nights in ${months.short(year.coldest.month)} (${year.coldest.minimumC} °C), ` +
    `most rain in ${months.short(year.wettest.month)} (${year.wettest.rainMm} mm of ${year.wettest.yearMm} mm a year).`,
};
