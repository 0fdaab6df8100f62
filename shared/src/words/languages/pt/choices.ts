import type { ChoiceWords } from '../subjects.js';

/** Completes « um risco … ». */
export const risks: ChoiceWords['risks'] = { low: 'baixo', medium: 'médio', high: 'alto' };

export const choices: ChoiceWords = {
  risks,
  waters: { rainfed: 'sequeiro', irrigated: 'irrigado' },
  riskMeanings: {
    low: 'a maioria dos anos tem que dar certo',
    medium: 'alguns anos ruins são aceitáveis',
    high: 'muitos anos ruins são aceitáveis',
  },
  waterMeanings: {
    rainfed: 'só a chuva e a água que o solo armazena',
    irrigated: 'a irrigação fornece o que falta de chuva',
  },
  ownSeason: 'o ciclo usual da cultura',
  severities: { info: 'informação', warning: 'aviso', critical: 'crítico' },
};
