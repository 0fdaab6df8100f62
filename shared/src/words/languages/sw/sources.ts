import type { Catalogue } from '../catalogue.js';

export const sources: Catalogue['sources'] = {
  ecocrop: (number) => `FAO EcoCrop, zao ${number}`,
  worldGrid: (name) => `gridi ya hali ya hewa ya dunia (${name})`,
  worldCalendar: (source) =>
    `${source}: kalenda ya mazao ya dunia ya Jägermeyr et al. 2021, doi 10.5281/zenodo.5062513, CC BY 4.0, imegeuzwa kuwa miezi`,
};
