import type { PageCatalogue } from '../catalogue.js';

export const entry: PageCatalogue['entry'] = {
  logIn: 'Se connecter',
  loggingIn: 'Connexion…',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  otherWays:
    'Pas encore de compte ? [Créez-en un](register). Un code à usage unique de l’opérateur ? [Choisissez un nouveau mot de passe](reset).',
};
