import type { LabelNames } from '../answer-subjects.js';
import { say } from './writing.js';

export const labels: LabelNames = {
  names: { feasible: 'favorable', marginal: 'marginal', infeasible: 'défavorable' },
  none: 'non analysé',
  fromYears: ({ feasible, marginal }) =>
    say`favorable à partir de ${feasible} % des années, marginal à partir de ${marginal} %`,
  fromScores: ({ feasible, marginal }) =>
    say`favorable à partir de ${feasible}, marginal à partir de ${marginal}`,
};
