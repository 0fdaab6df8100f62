import type { PageCatalogue } from '../catalogue.js';

export const ownClimate: PageCatalogue['ownClimate'] = {
  label: 'Climat',
  ofPlace: 'celui du lieu',
};
