import type { Catalogue } from '../catalogue.js';

export const sources: Catalogue['sources'] = {
  ecocrop: (number) => `FAO EcoCrop, cultura ${number}`,
  worldGrid: (name) => `grade climática mundial (${name})`,
  worldCalendar: (source) =>
    `${source}: calendário agrícola mundial de Jägermeyr et al. 2021, doi 10.5281/zenodo.5062513, CC BY 4.0, convertido em meses`,
};
