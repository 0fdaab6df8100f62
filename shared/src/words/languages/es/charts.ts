import type { Catalogue } from '../catalogue.js';

export const charts: Catalogue['charts'] = {
  months: 'Según el mes de siembra',
  temperature: 'Temperatura, °C',
  water: 'Lluvia y agua en el suelo, mm',
  mean: 'temperatura media',
  minimum: 'mínima media de la noche',
  rain: 'lluvia',
  soil: 'agua en el suelo a fin de mes',
  sownHere: 'Siembra local',
  table: 'La tabla tiene todas las cifras.',
  yes: 'sí',
  localMark: (calendar) => `meses en que se siembra aquí (${calendar})`,
  yearSteps: {
    good: 'cosecha buena',
    poor: 'cosecha regular',
    lost: 'cosecha perdida',
    unknown: 'no se conoce',
  },
  monthSteps: { good: 'buen mes', feasible: 'viable', marginal: 'marginal', infeasible: 'no viable' },
  monthBar: (step, score) => `${step}, índice ${score}`,
};
