import type { Catalogue } from '../catalogue.js';
import { say } from './writing.js';

export const lists: Catalogue['lists'] = {
  morePlaces: say`Il y en a peut-être d’autres : nommez un lieu, ou augmentez --limit (200 au plus).`,
  noYears: 'Aucune année n’est connue pour ce lieu.',
  noClimates: (command) => say`Il n’y a pas de climat. Pour en ajouter un : ${command}`,
  climateRemoved: (name) => say`Climat supprimé : ${name}.`,
  noLinks: (command) => say`Il n’y a pas de lien. Pour en créer un : ${command}`,
  linkOnce: 'Le lien n’est affiché qu’une fois. Toute personne qui l’a peut lire le résultat.',
  linkReaches: (server) =>
    say`Il fonctionne pour qui peut joindre le serveur ${server}, où il n’a pas d’image.`,
  linkRevoked: (plan) => say`Lien révoqué vers le résultat du plan ${plan}.`,
  allRead: 'Toutes les notifications sont marquées comme lues.',
  waiting: 'En attente de notifications. Ctrl-C pour arrêter.',
  reconnected: 'Connexion rétablie.',
  connectionLost: (server) => say`La connexion à ${server} est perdue. Nouvelle tentative.`,
};
