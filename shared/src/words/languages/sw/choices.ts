import type { RiskTolerance } from '../../../contract/crop-plans.js';
import type { ChoiceWords } from '../subjects.js';

/** Completes « hatari … ». */
export const risks: Readonly<Record<RiskTolerance, string>> = {
  low: 'ndogo',
  medium: 'ya wastani',
  high: 'kubwa',
};

export const choices: ChoiceWords = {
  risks: { low: 'ndogo', medium: 'wastani', high: 'kubwa' },
  waters: { rainfed: 'mvua', irrigated: 'umwagiliaji' },
  riskMeanings: {
    low: 'miaka mingi lazima ifanikiwe',
    medium: 'miaka michache mibaya inakubalika',
    high: 'miaka mingi mibaya inakubalika',
  },
  waterMeanings: {
    rainfed: 'mvua pekee, na maji yanayohifadhiwa ardhini',
    irrigated: 'umwagiliaji hufidia upungufu wa mvua',
  },
  ownSeason: 'msimu wa kawaida wa zao',
  severities: { info: 'taarifa', warning: 'onyo', critical: 'hatari' },
};
