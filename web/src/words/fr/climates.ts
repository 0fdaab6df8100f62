import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const climates: PageCatalogue['climates'] = {
  title: 'Vos propres climats',
  about: say`Si vous avez une station météo, vos plans peuvent être analysés avec son climat au lieu de celui de leur lieu. Personne d’autre ne le voit ni ne l’utilise.`,
  table: 'Vos climats',
  climate: 'Climat',
  place: 'Lieu',
  years: 'Années',
  notStated: 'non indiquées',
  remove: 'Supprimer…[](name)',
  removing: say`Supprimer ce climat ?`,
  removal: 'Le climat [](name) sera supprimé définitivement, sauf si un plan l’utilise.',
  removeIt: 'Supprimer le climat',

  file: 'Fichier de la station',
  fileHint: say`Colonnes date, tmax, tmin et rain (°C et mm), une ligne par jour ou par mois, telles qu’un tableur les enregistre en CSV.`,
  name: 'Nom du climat',
  nameExample: 'Ferme du bas',
  placeOfStation: 'Lieu de la station',
  placeHint: 'Latitude, longitude et mètres d’altitude, ou une ville.',
  add: 'Ajouter le climat',
  adding: 'Ajout…',
  tooLarge: 'Le fichier dépasse 8 Mio.',
  notText: say`Le fichier n’est pas du texte en UTF-8. Dans un tableur, enregistrez-le comme « CSV UTF-8 ».`,
  noStation: 'Ce fichier n’est pas celui d’une station météo.',
  line: (line) => `ligne ${line}`,

  doubtful: say`Ces chiffres sont-ils justes ?`,
  moreFigures: (count) => (count === 1 ? 'Et encore un chiffre.' : `Et encore ${count} chiffres.`),
  usually: 'Le plus souvent, de tels chiffres sont dans la mauvaise unité ou la mauvaise colonne.',
  right: 'Ils sont justes, ajouter le climat',
};
