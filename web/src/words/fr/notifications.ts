import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const notifications: PageCatalogue['notifications'] = {
  loading: 'Chargement de vos notifications…',
  nothing: say`Il n’y a encore rien. Une notification apparaît ici, aussitôt, quand une analyse change le résultat d’un plan : la vôtre, celle d’une revue programmée ou celle d’un autre programme.`,
  plans: 'Vos plans',
  older: 'Afficher les plus anciennes',
  fresh: 'nouvelle',
  open: say`Ouvrir le plan[ : ](title)`,
  read: say`Marquer comme lue[ : ](title)`,
  readAll: 'Tout marquer comme lu',
  wasRead: (title) => say`Marquée comme lue : ${title}`,
  wereRead: (count) =>
    say`${count} ${plural(count, { one: 'notification marquée comme lue', other: 'notifications marquées comme lues' })}.`,
};
