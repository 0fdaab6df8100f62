// The facts that an answer of the model rests on, each with a title in capitals.
import type { FeasibilityLabel } from '../../../contract/crop-plans.js';
import type { Water } from '../../../contract/feasibility.js';
import { months } from './months.js';
import { numbers } from './numbers.js';

export const facts = {
  titles: {
    score: 'SCORE',
    water: 'WATER',
    parts: 'PARTS',
    calendar: 'CALENDAR',
    enso: 'EL NIÑO',
    season: 'SEASON',
    risk: 'RISK',
    place: 'PLACE',
    climate: 'CLIMATE',
    model: 'MODEL',
    plant: 'PLANT',
    seasons: 'SEASONS',
    frost: 'FROST',
    goodMonths: 'GOOD MONTHS',
    betterMonths: 'BETTER MONTHS',
  },
  scoreInAverageYear: (score: string) => `${score} in an average year`,
  /** `rainfed 0.62 feasible, irrigated 1.00 feasible, irrigation 189 mm net, most in Jul (60 mm)`. */
  water({ answers, mm, peak }: WaterFact) {
    const verdicts = answers.map(({ water, score, label }) => `${water} ${score} ${label}`);
    const most = peak === null ? [] : [`most in ${months.short(peak.month)} (${numbers.count(peak.mm)} mm)`];
    return [...verdicts, `irrigation ${numbers.count(mm)} mm net`, ...most].join(', ');
  },
  wholeYear: 'the whole year was judged',
  season: (span: string, isRequested: boolean, end: string) =>
    `${span}${isRequested ? ', as requested' : ''}; ${end}`,
  /** The parts that lower the score, each with its score; all others score 1. */
  parts(low: readonly string[], hasOthers: boolean) {
    if (low.length === 0) return 'all 1.00';
    return hasOthers ? `${low.join(', ')}, the others 1.00` : low.join(', ');
  },
  /** `Mar-Apr (best 0.93)`. */
  best: (spans: string, score: string) => `${spans} (best ${score})`,
  /** How much risk is accepted, and which labels that gives. */
  risk: (risk: string, labels: string) => `${risk}: ${labels}`,
  /** Where figures come from, and of which years they are. */
  climate: (source: string, period: string) => `${source}, ${period}`,
  none: 'none',
};

/** A planting with either water, and its need for irrigation. */
export interface WaterFact {
  answers: readonly { water: Water; score: string; label: FeasibilityLabel }[];
  mm: number;
  peak: { month: number; mm: number } | null;
}
