import type { LabelNames } from '../answer-subjects.js';
import { say } from './writing.js';

export const labels: LabelNames = {
  names: { feasible: 'उपयुक्त', marginal: 'कम उपयुक्त', infeasible: 'अनुपयुक्त' },
  none: 'विश्लेषण नहीं हुआ',
  fromYears: ({ feasible, marginal }) =>
    say`कम से कम ${feasible}% वर्षों में उपज हो तो उपयुक्त, ${marginal}% में हो तो कम उपयुक्त`,
  fromScores: ({ feasible, marginal }) =>
    say`अंक ${feasible} या अधिक हो तो उपयुक्त, ${marginal} या अधिक हो तो कम उपयुक्त`,
};
