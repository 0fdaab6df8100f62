import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importing: PageCatalogue['importing'] = {
  back: 'Retour aux plans',

  choose: 'Choisir un fichier…',
  orDrop: say`ou déposez-en un ici : un tableur en .xlsx ou CSV, ou bien du JSON, NDJSON ou YAML.`,
  columns: say`Une ligne par plan, avec les colonnes nom, culture, lieu (ou latitude et longitude), mois de semis et risque ; eau, durée et climat sont facultatives. Les colonnes qu’un plan n’a pas sont ignorées. Rien n’est enregistré avant que vous ayez vu ce qui a été compris.`,
  file: 'Fichier de plans',

  tooLarge: (mebibytesMax) => `Le fichier dépasse ${mebibytesMax} Mio.`,
  tooLong: (rowsMax) => say`Le fichier a plus de ${rowsMax} lignes.`,
  lost: 'Le fichier ne peut pas être lu.',
  advice: {
    tooLarge: (mebibytes) =>
      `Il fait ${mebibytes} Mio. Tous les plans qu’un compte peut avoir prennent moins de place.`,
    tooLong:
      'Un compte ne peut pas avoir plus de plans. Divisez le fichier et choisissez ses parties l’une après l’autre.',
    lost: say`A-t-il été déplacé ou modifié ? Choisissez-le de nouveau.`,
  },

  reading: (rows) => say`Lecture de [](file) : ${rows} ${rows < 2 ? 'ligne' : 'lignes'} pour l’instant…`,
  checking: (done, count) => say`Vérification des cultures et des lieux : ${done} noms sur ${count}…`,
  namesChecked: 'Noms vérifiés',
  waiting: (seconds) =>
    say`Attente de ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}, à la demande du service.`,

  sheet: 'Feuille',

  questions: 'Colonnes',
  unclear: '[Certaines colonnes ne sont pas claires.](strong) Dites ce qu’elles sont, et le fichier sera lu.',
  headingIs: (heading) => say`« ${heading} » est`,
  misspelled: (heading) => say`« ${heading} » est peut-être mal orthographié ; c’est`,
  fields: {
    name: 'nom',
    crop: 'culture',
    location: 'lieu',
    planting_month: 'mois de semis',
    risk_tolerance: 'risque accepté',
    water: 'eau',
    season_days: 'jours de saison',
    climate: 'climat',
    outline: 'contour',
    latitude: 'latitude',
    longitude: 'longitude',
    elevation: 'altitude',
    rainfed: 'pluvial',
  },
  noField: 'rien qu’un plan contienne',
  read: 'Lire le fichier',

  unchecked: say`Certaines cultures ou certains lieux n’ont pas pu être vérifiés : [](why)`,
  empty: '[](file) n’a pas de lignes sous son en-tête.',
  summary: 'Résumé',
  saving: (done, count) => say`[](file) : enregistrement de la ligne ${done} sur ${count}…`,
  counts({ saved, ready, there, wrong }) {
    const parts = [
      saved === undefined ? '' : say`${saved} ${saved < 2 ? 'plan enregistré' : 'plans enregistrés'}`,
      ready === undefined ? '' : say`${ready} ${ready < 2 ? 'ligne' : 'lignes'} à enregistrer`,
      there === undefined ? '' : say`${there} déjà là`,
      wrong === undefined ? '' : say`${wrong} à corriger`,
    ];
    return say`[](file) : ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  stop: 'Arrêter',
  stopped: 'L’import a été arrêté.',
  save: (count) => (count === 1 ? 'Enregistrer 1 plan' : say`Enregistrer ${count} plans`),
  analyse: 'Analyser les nouveaux plans',
};
