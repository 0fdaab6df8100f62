import type { LabelNames } from '../answer-subjects.js';
import { say } from './writing.js';

export const labels: LabelNames = {
  names: { feasible: 'favorável', marginal: 'marginal', infeasible: 'desfavorável' },
  none: 'não analisado',
  fromYears: ({ feasible, marginal }) =>
    say`favorável a partir de ${feasible}% dos anos, marginal a partir de ${marginal}%`,
  fromScores: ({ feasible, marginal }) =>
    say`favorável a partir de ${feasible}, marginal a partir de ${marginal}`,
};
