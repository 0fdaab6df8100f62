import type { ChoiceWords } from '../subjects.js';

export const choices: ChoiceWords = {
  risks: { low: 'low', medium: 'medium', high: 'high' },
  waters: { rainfed: 'rainfed', irrigated: 'irrigated' },
  riskMeanings: {
    low: 'most years have to succeed',
    medium: 'some bad years are acceptable',
    high: 'many bad years are acceptable',
  },
  waterMeanings: {
    rainfed: 'only rain, and what the soil stores',
    irrigated: 'irrigation supplies what rain lacks',
  },
  ownSeason: "the crop's typical season",
  severities: { info: 'info', warning: 'warning', critical: 'critical' },
};
