import type { Catalogue } from '../catalogue.js';

export const sources: Catalogue['sources'] = {
  ecocrop: (number) => `FAO EcoCrop, cultivo ${number}`,
  worldGrid: (name) => `cuadrícula climática mundial (${name})`,
  worldCalendar: (source) =>
    `${source}: calendario mundial de cultivos de Jägermeyr et al. 2021, doi 10.5281/zenodo.5062513, CC BY 4.0, convertido en meses`,
};
