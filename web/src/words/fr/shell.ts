import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';
import { waitText } from './failures.js';

const brand = 'Plans de culture';

export const shell: PageCatalogue['shell'] = {
  brand,
  tab: (title, unread) => `${unread > 0 ? `(${unread}) ` : ''}${title} – ${brand}`,
  skip: 'Aller au contenu',
  menu: 'Vues',
  unread: (count) => `${count}[ ${plural(count, { one: 'non lue', other: 'non lues' })}](unseen)`,
  plans: 'Plans',
  newPlan: 'Nouveau plan',
  plan: 'Plan',
  compare: 'Comparer',
  map: 'Carte',
  importing: 'Importer des plans',
  notifications: 'Notifications',
  account: 'Compte',
  updated: say`[Le service a été mis à jour depuis que vous avez ouvert cette page.](strong) Rechargez la page pour avoir la version qui convient ; rien de ce que vous avez enregistré n’est perdu.`,
  reload: 'Recharger',
  offline: 'Cet appareil est hors ligne.',
  lost: 'La connexion au service est perdue.',
  silent: 'Les nouvelles notifications n’arrivent pas pour le moment.',
  outOfDate: 'Ce que vous voyez n’est peut-être plus à jour.',
  reconnects: 'La page se reconnecte d’elle-même.',
  reloadToRetry: 'Rechargez la page pour réessayer.',
  failed: '[Cette vue n’a pas pu être affichée.](strong) Une erreur s’est produite dans cette page.',
  noAnswerTitle: 'Pas de réponse',
  notAvailable: (origin) =>
    say`${origin} n’est pas disponible pour le moment. Le serveur est-il en marche, et cet appareil est-il connecté ?`,
  unreachable: (origin) => say`Cet appareil est hors ligne : ${origin} ne peut pas être joint.`,
  triesAgain: 'Cette page réessaie d’elle-même au bout de quelques secondes.',
  notYetTitle: 'La page ne peut pas encore s’ouvrir',
  triesAgainIn: (wait) => `La page réessaiera d’elle-même dans ${waitText(wait)}.`,
};
