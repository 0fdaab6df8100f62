import type { PageCatalogue } from '../catalogue.js';

export const result: PageCatalogue['result'] = {
  eachHarvest: 'A colheita de cada ano.',
  year: 'O ano',
  whenToPlant: 'Quando plantar',
  inYears: (first, last) => `Nos anos de ${first} a ${last}`,
  eachYear: 'Resultado de cada ano',
  byState: 'Os anos segundo o estado do Pacífico',

  ofYear: 'Ano',
  result: 'Resultado',
  water: 'Água',
  score: 'Índice',
  season: 'Safra',
  limitedBy: 'Limitado por',

  classes: { good: 'boa', poor: 'fraca', lost: 'perdida', unknown: 'não conhecida' },
};
