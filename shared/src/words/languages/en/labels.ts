import type { LabelNames } from '../answer-subjects.js';

export const labels: LabelNames = {
  names: { feasible: 'feasible', marginal: 'marginal', infeasible: 'infeasible' },
  none: 'not analysed',
  fromYears: ({ feasible, marginal }) =>
    `feasible from ${feasible} % of the years, marginal from ${marginal} %`,
  fromScores: ({ feasible, marginal }) => `feasible from ${feasible}, marginal from ${marginal}`,
};
