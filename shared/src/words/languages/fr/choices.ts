import type { ChoiceWords } from '../subjects.js';
import type { RiskTolerance } from '../../../contract/crop-plans.js';

/** Completes « un risque … ». */
export const risks: Readonly<Record<RiskTolerance, string>> = {
  low: 'faible',
  medium: 'moyen',
  high: 'élevé',
};

export const choices: ChoiceWords = {
  risks,
  waters: { rainfed: 'pluvial', irrigated: 'irrigué' },
  riskMeanings: {
    low: 'la plupart des années doivent réussir',
    medium: 'quelques mauvaises années sont acceptables',
    high: 'beaucoup de mauvaises années sont acceptables',
  },
  waterMeanings: {
    rainfed: 'la pluie seule, et ce que le sol met en réserve',
    irrigated: 'l’irrigation apporte ce qui manque à la pluie',
  },
  ownSeason: 'la saison habituelle de la culture',
  severities: { info: 'info', warning: 'attention', critical: 'critique' },
};
