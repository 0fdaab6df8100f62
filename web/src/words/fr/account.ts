import type { PageCatalogue } from '../catalogue.js';

export const account: PageCatalogue['account'] = {
  logOut: 'Se déconnecter',
  loading: 'Chargement de votre compte…',
  you: 'Vous',
  since: (day) => `depuis le ${day}`,
  save: 'Enregistrer',
  password: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  changePassword: 'Changer le mot de passe',
  passwordChanged: 'Le mot de passe a été changé, et toutes les autres sessions sont terminées.',
  wrongPassword: 'Ce n’est pas votre mot de passe actuel.',
  export: 'Exporter',
  exportText: 'Tout ce que le service conserve sur votre compte, dans un seul fichier JSON.',
  exportNow: 'Exporter le compte',
  exporting: 'Exportation…',
  delete: 'Supprimer le compte',
  deleteText:
    'Supprime le compte avec tous ses plans, analyses et notifications. Cette action est irréversible.',
  deleteAsk: 'Supprimer le compte…',
  deleteQuestion:
    'Tous les plans, analyses et notifications seront définitivement perdus. Pour confirmer, saisissez votre mot de passe.',
  deleteNow: 'Tout supprimer',
  deleting: 'Suppression…',
};
