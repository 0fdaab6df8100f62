import type { Catalogue } from '../catalogue.js';

export const sources: Catalogue['sources'] = {
  ecocrop: (number) => `FAO EcoCrop, फसल ${number}`,
  worldGrid: (name) => `विश्व जलवायु ग्रिड (${name})`,
  worldCalendar: (source) =>
    `${source}: Jägermeyr et al. 2021 का विश्व फसल कैलेंडर, doi 10.5281/zenodo.5062513, CC BY 4.0, महीनों में बदला गया`,
};
