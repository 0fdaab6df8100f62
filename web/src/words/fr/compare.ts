import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const compare: PageCatalogue['compare'] = {
  title: (count) => plural(count, { one: say`Comparer ${count} plan`, other: say`Comparer ${count} plans` }),
  tooFew: 'Pour comparer, il faut de deux à quatre plans. Sélectionnez-les dans la liste.',
  loading: 'Chargement des résultats…',
  noResult: say`[](name) n’a pas de résultat :`,
  table: 'Les plans côte à côte',
  note: 'Ce qui diffère du premier plan est en gras. Chacun est jugé avec l’eau et la saison de sa dernière analyse. Rien n’est enregistré.',
  all: 'Tous les plans',
};
