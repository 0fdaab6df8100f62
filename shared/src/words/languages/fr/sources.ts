import type { Catalogue } from '../catalogue.js';
import { say } from './writing.js';

export const sources: Catalogue['sources'] = {
  ecocrop: (number) => say`FAO EcoCrop, culture ${number}`,
  worldGrid: (name) => say`grille climatique mondiale (${name})`,
  worldCalendar: (source) =>
    say`${source} : calendrier mondial des cultures de Jägermeyr et al. 2021, doi 10.5281/zenodo.5062513, CC BY 4.0, converti en mois`,
};
