import type { ChoiceWords } from '../subjects.js';
import { risks } from './risks.js';

export const choices: ChoiceWords = {
  risks,
  waters: { rainfed: 'secano', irrigated: 'riego' },
  riskMeanings: {
    low: 'la mayoría de los años tiene que dar cosecha',
    medium: 'se aceptan algunos años malos',
    high: 'se aceptan muchos años malos',
  },
  waterMeanings: {
    rainfed: 'solo la lluvia y lo que guarda el suelo',
    irrigated: 'el riego aporta lo que le falta a la lluvia',
  },
  ownSeason: 'el ciclo habitual del cultivo',
  severities: { info: 'información', warning: 'advertencia', critical: 'crítica' },
};
