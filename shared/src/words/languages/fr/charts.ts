import type { Catalogue } from '../catalogue.js';

export const charts: Catalogue['charts'] = {
  months: 'En semant ou plantant chaque mois',
  temperature: 'Température, °C',
  water: 'Pluie et eau du sol, mm',
  mean: 'température moyenne',
  minimum: 'minimum nocturne moyen',
  rain: 'pluie',
  soil: 'eau du sol à la fin du mois',
  sownHere: 'Semé ici',
  table: 'Le tableau donne tous les chiffres.',
  yes: 'oui',
  localMark: (calendar) => `mois où l’on sème ici (${calendar})`,
  yearSteps: {
    good: 'une bonne récolte',
    poor: 'une récolte médiocre',
    lost: 'perdue',
    unknown: 'non connue',
  },
  monthSteps: { good: 'bon mois', feasible: 'favorable', marginal: 'marginal', infeasible: 'défavorable' },
  monthBar: (step, score) => `${step}, indice ${score}`,
};
