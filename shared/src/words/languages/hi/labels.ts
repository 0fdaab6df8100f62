import type { LabelNames } from '../answer-subjects.js';
import { say } from './writing.js';

export const labels: LabelNames = {
  names: { feasible: 'उपयुक्त', marginal: 'कम उपयुक्त', infeasible: 'अनुपयुक्त' },
  none: 'विश्लेषण नहीं हुआ',
  fromYears: ({ feasible, marginal }) =>
    say`उपयुक्त: कम से कम ${feasible}% वर्षों में उपज; कम उपयुक्त: कम से कम ${marginal}% में`,
  fromScores: ({ feasible, marginal }) => say`उपयुक्त: अंक ${feasible} या अधिक; कम उपयुक्त: ${marginal} या अधिक`,
};
