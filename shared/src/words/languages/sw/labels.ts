import type { LabelNames } from '../answer-subjects.js';
import { say } from './writing.js';

export const labels: LabelNames = {
  names: { feasible: 'inafaa', marginal: 'inafaa kiasi', infeasible: 'haifai' },
  none: 'haijachambuliwa',
  fromYears: ({ feasible, marginal }) =>
    say`inafaa kuanzia asilimia ${feasible} ya miaka, inafaa kiasi kuanzia asilimia ${marginal}`,
  fromScores: ({ feasible, marginal }) => say`inafaa kuanzia ${feasible}, inafaa kiasi kuanzia ${marginal}`,
};
