import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importNote: PageCatalogue['importNote'] = {
  label: 'Import',
  goesOn: say`L’import se poursuit : [](file)`,
  allSaved: say`L’import est terminé : [](file), toutes les lignes sont enregistrées.`,
  notSaved: (rows) =>
    say`L’import est terminé : [](file), ${rows === 1 ? '1 ligne n’est pas enregistrée' : `${rows} lignes ne sont pas enregistrées`}.`,
  rowsSaved: 'Lignes enregistrées',
  show: 'Afficher l’import',
};
