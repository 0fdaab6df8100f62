import type { PageCatalogue } from '../catalogue.js';
import { plansText } from './counted.js';

export const compare: PageCatalogue['compare'] = {
  title: (count) => `Kulinganisha ${plansText(count)}`,
  tooFew: 'Ulinganisho unahitaji mipango miwili hadi minne. Ichague kwenye orodha.',
  loading: 'Matokeo yanafunguliwa…',
  noResult: 'Mpango [](name) hauna matokeo:',
  table: 'Mipango bega kwa bega',
  note: 'Kinachotofautiana na mpango wa kwanza kina herufi nzito. Kila mpango umetathminiwa kwa maji na msimu wa uchambuzi wake wa mwisho. Hakuna kinachohifadhiwa.',
  all: 'Mipango yote',
};
