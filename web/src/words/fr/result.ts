import type { PageCatalogue } from '../catalogue.js';

export const result: PageCatalogue['result'] = {
  eachHarvest: 'La récolte de chaque année.',
  year: 'L’année',
  whenToPlant: 'Quand semer ou planter',
  inYears: (first, last) => `De ${first} à ${last}`,
  eachYear: 'Résultat de chaque année',
  byState: 'Les années selon l’état du Pacifique',
  ofYear: 'Année',
  result: 'Résultat',
  water: 'Eau',
  score: 'Indice',
  season: 'Saison',
  limitedBy: 'Limité par',
  classes: { good: 'bonne', poor: 'médiocre', lost: 'perdue', unknown: 'non connue' },
};
