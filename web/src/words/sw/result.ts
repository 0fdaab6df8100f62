import type { PageCatalogue } from '../catalogue.js';

export const result: PageCatalogue['result'] = {
  eachHarvest: 'Mavuno ya kila mwaka.',
  year: 'Mwaka',
  whenToPlant: 'Wakati wa kupanda',
  inYears: (first, last) => `Katika miaka ${first} hadi ${last}`,
  eachYear: 'Matokeo ya kila mwaka',
  byState: 'Miaka kwa hali ya Bahari ya Pasifiki',
  ofYear: 'Mwaka',
  result: 'Mavuno',
  water: 'Maji',
  score: 'Alama',
  season: 'Msimu',
  limitedBy: 'Kikwazo',
  classes: { good: 'mazuri', poor: 'hafifu', lost: 'bila mavuno', unknown: 'haijulikani' },
};
