import type { LabelNames } from '../answer-subjects.js';
import { say } from './writing.js';

export const labels: LabelNames = {
  names: { feasible: 'viable', marginal: 'marginal', infeasible: 'no viable' },
  none: 'sin analizar',
  fromYears: ({ feasible, marginal }) =>
    say`viable desde el ${feasible} % de los años, marginal desde el ${marginal} %`,
  fromScores: ({ feasible, marginal }) => say`viable desde ${feasible}, marginal desde ${marginal}`,
};
