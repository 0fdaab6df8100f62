import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const entry: PageCatalogue['entry'] = {
  ended: say`Votre session est terminée : elle a expiré, ou on y a mis fin ailleurs, par exemple par un nouveau mot de passe. Reconnectez-vous pour reprendre où vous en étiez.`,
  lostCookie: say`Ce navigateur n’a plus votre connexion : elle a expiré, les données du navigateur ont été effacées, ou il ne garde pas de cookies. Reconnectez-vous pour reprendre où vous en étiez.`,
  logIn: 'Se connecter',
  loggingIn: 'Connexion…',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  otherWays: say`Pas encore de compte ? [Créez-en un](register). Un code à usage unique de l’opérateur ? [Choisissez un nouveau mot de passe](reset).`,
};
