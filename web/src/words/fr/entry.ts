import { inMonths } from '@crop-planning/shared/words/languages/fr/months';
import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

const waters = { rainfed: 'en pluvial', irrigated: 'avec irrigation' } as const;

export const entry: PageCatalogue['entry'] = {
  waysIn: 'Accès au compte',
  ended: say`Votre session est terminée : elle a expiré, ou on y a mis fin ailleurs, par exemple par un nouveau mot de passe. Reconnectez-vous pour reprendre où vous en étiez.`,
  lostCookie: say`Ce navigateur n’a plus votre connexion : elle a expiré, les données du navigateur ont été effacées, ou il ne garde pas de cookies. Reconnectez-vous pour reprendre où vous en étiez.`,
  kept: ({ month, water }) =>
    say`Gardé pour en faire un plan : [](crop), [](place), à semer ou planter ${inMonths([month])}, ${waters[water]}. [Retour à la réponse](answer)`,
  logIn: 'Se connecter',
  loggingIn: 'Connexion…',
  otherWays: say`Pas encore de compte ? [Créez-en un](register). Un code à usage unique de l’opérateur ? [Choisissez un nouveau mot de passe](reset).`,
  create: 'Créer un compte',
  createNow: 'Créer le compte',
  creating: 'Création…',
  haveOne: say`Vous en avez un ? [Connectez-vous](login).`,
  setPassword: 'Choisir un nouveau mot de passe',
  codes: say`L’opérateur du service délivre les codes à usage unique, par la commande [](command).`,
  setNow: 'Enregistrer le mot de passe et se connecter',
  setting: 'Enregistrement…',
  backToLogin: 'Retour à la connexion',
  fullName: 'Nom complet',
  organization: 'Organisation',
  organizationOptional: 'Organisation (facultatif)',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint: say`Au moins 10 caractères ; 15 ou plus, c’est mieux. Plusieurs mots se retiennent facilement.`,
  code: 'Code à usage unique',
  overHttps: 'Se connecter par https',
  notPrivate: say`Cette page est venue par http, sans chiffrement, d’une autre machine : n’importe qui sur le réseau pourrait lire votre mot de passe. On ne peut pas se connecter ici.`,
  openPrivate:
    'Ouvrez la page à son adresse en https, ou sur la machine où tourne le serveur. L’opérateur met en place https avec un proxy et le réglage [](setting).',
};
