import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importRows: PageCatalogue['importRows'] = {
  line: 'Ligne',
  plan: 'Plan',
  crop: 'Culture',
  place: 'Lieu',
  planting: 'Semis',
  happens: 'Suite',
  lineOf: (line) => `ligne ${line}`,
  planted({ month, water, days, risk, hasOutline }) {
    const season = days === undefined ? '' : `, ${days} jours`;
    return `${month}, ${water}${season}, risque ${risk}${hasOutline ? ', avec le contour de sa parcelle' : ''}`;
  },

  happening: {
    wrong: 'à corriger',
    ready: 'à enregistrer',
    skipped: 'déjà là',
    'left out': 'laissée de côté',
    saved: 'enregistrée',
    failed: 'non enregistrée',
  },
  rows: 'Lignes',
  all: (count) => (count < 2 ? say`toutes : ${count}` : say`toutes les ${count}`),
  counted: {
    wrong: (count) => say`à corriger : ${count}`,
    ready: (count) => say`à enregistrer : ${count}`,
    skipped: (count) => say`déjà là : ${count}`,
    'left out': (count) => say`laissées de côté : ${count}`,
    saved: (count) => say`enregistrées : ${count}`,
  },
  none: 'Aucune ligne de cette sorte.',
  withoutResult: 'sans résultat',
  pages: 'Pages de la liste',
  previous: 'Précédente',
  next: 'Suivante',
  page: (page, count) => say`Page ${page} sur ${count}`,

  change: (line) => `Modifier…[ ligne ${line}](unseen)`,
  correct: (line) => `Corriger…[ ligne ${line}](unseen)`,
  leaveOut: (line) => `Laisser de côté[ ligne ${line}](unseen)`,
  takeBack: (line) => `Reprendre[ ligne ${line}](unseen)`,

  there: (name) => say`« ${name} » existe déjà avec cette culture, ce lieu et ce mois`,
  noClimate: (name) => say`vous n’avez pas de climat « ${name} »`,
  severalClimates: (name) => say`vous avez plusieurs climats nommés « ${name} »`,
  unchecked:
    'Sa culture et son lieu n’ont pas pu être vérifiés. Corrigez la ligne, ou choisissez le fichier de nouveau.',

  title: (line) => `Ligne ${line}`,
  anyway: 'L’enregistrer quand même, sans résultat',
  others: (count) =>
    count === 1
      ? 'Aussi dans l’autre ligne qui a le même nom'
      : say`Aussi dans les ${count} autres lignes qui ont le même nom`,
  take: 'Utiliser ces valeurs',
  checking: 'Vérification…',
};
