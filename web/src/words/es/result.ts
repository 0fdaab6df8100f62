import type { PageCatalogue } from '../catalogue.js';

export const result: PageCatalogue['result'] = {
  eachHarvest: 'La cosecha de cada año.',
  year: 'El año',
  whenToPlant: 'Cuándo sembrar o plantar',
  inYears: (first, last) => `En los años de ${first} a ${last}`,
  eachYear: 'Resultado de cada año',
  byState: 'Los años según el estado del Pacífico',
  ofYear: 'Año',
  result: 'Resultado',
  water: 'Agua',
  score: 'Índice',
  season: 'Temporada',
  limitedBy: 'Limitado por',
  classes: { good: 'bueno', poor: 'regular', lost: 'perdido', unknown: 'no se conoce' },
};
