import type { ChoiceWords } from '../subjects.js';
import type { RiskTolerance } from '../../../contract/crop-plans.js';

/** Completes « … जोखिम ». */
export const risks: Readonly<Record<RiskTolerance, string>> = {
  low: 'कम',
  medium: 'मध्यम',
  high: 'अधिक',
};

export const waters = { rainfed: 'वर्षा आधारित', irrigated: 'सिंचित' } as const;

export const choices: ChoiceWords = {
  risks,
  waters,
  riskMeanings: {
    low: 'अधिकांश वर्ष सफल होने चाहिए',
    medium: 'कुछ खराब वर्ष चल सकते हैं',
    high: 'कई खराब वर्ष चल सकते हैं',
  },
  waterMeanings: {
    rainfed: 'केवल वर्षा, और मिट्टी में संचित नमी',
    irrigated: 'वर्षा की कमी सिंचाई से पूरी होती है',
  },
  ownSeason: 'फसल की सामान्य अवधि',
  severities: { info: 'सूचना', warning: 'चेतावनी', critical: 'गंभीर' },
};
