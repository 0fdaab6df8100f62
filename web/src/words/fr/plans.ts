import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plans: PageCatalogue['plans'] = {
  title: 'Plans',
  loading: 'Chargement de vos plans…',
  import: 'Importer…',
  export: 'Exporter…',
  newPlan: 'Nouveau plan',
  analyseAll: 'Tout analyser',
  analyseThese: (count) => say`Analyser ces ${count} plans`,
  filters: 'Filtres',
  filtersUsed: (count) => `Filtres (${plural(count, { one: '1 actif', other: `${count} actifs` })})`,
  search: 'Recherche',
  searched: 'nom, culture, lieu',
  result: 'Résultat',
  anyResult: 'tous',
  month: 'Mois',
  anyMonth: 'tous',
  water: 'Eau',
  anyWater: 'toutes',
  order: 'Ordre',
  orders: {
    newest: 'plus récents',
    name: 'par nom',
    highest: 'plus de récoltes',
    lowest: 'moins de récoltes',
  },
  archivedToo: 'Plans archivés aussi',
  found({ chosen, known, isComplete }) {
    const all = plural(known, { one: say`${known} plan`, other: say`${known} plans` });
    const some = chosen === known ? all : say`${chosen} plans sur ${known}`;
    return isComplete ? some : `${some} pour l’instant, chargement des autres…`;
  },
  noneFits: 'Aucun plan ne correspond à ces filtres. [Afficher tous les plans](all)',
  pickAll: (count) => say`Sélectionner les ${count}`,
  plan: 'Plan',
  crop: 'Culture',
  place: 'Lieu',
  planting: 'Semis',
  months: 'De janvier à décembre',
  pick: (name) => `Sélectionner ${name}`,
  archived: 'archivé',
  analyse: 'Analyser',
  archive: 'Archiver',
  restore: 'Désarchiver',
  pages: 'Pages de la liste',
  previous: 'Précédente',
  next: 'Suivante',
  page: (page, count) => say`Page ${page} sur ${count}`,
  onlyArchived: 'Tous vos plans sont archivés',
  showArchived: 'Afficher les plans archivés',
  none: 'Vous n’avez pas encore de plan',
  aboutPlans:
    'Un plan, c’est une culture, un lieu et un mois. Enregistrez-en un, faites-le analyser, et vous verrez si ce semis est favorable, ce qui le limite et quels mois conviendraient mieux. Quand une analyse ultérieure change le résultat, vous en êtes averti.',
  createFirst: 'Créer votre premier plan',
  orMap: 'Ou chercher un lieu sur la carte',
  orFile: say`Beaucoup de plans dans un tableur ? [Importez le fichier](import) et voyez ce qui a été compris avant que rien ne soit enregistré.`,
};
