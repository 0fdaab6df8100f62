import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const whatIf: PageCatalogue['whatIf'] = {
  title: 'Et si',
  variety: 'Variété',
  planned: (days) => (days === null ? 'habituelle' : say`comme prévu : ${days} jours`),
  varieties: {
    early: (days) => say`précoce : ${days} jours`,
    typical: (days) => say`habituelle : ${days} jours`,
    late: (days) => say`tardive : ${days} jours`,
  },
  chooseCrop: 'Choisissez une des cultures.',
  change: 'Changez quelque chose, et la réponse s’affiche à côté de celle du plan.',
  asking: 'Question posée au modèle…',
  table: 'Le plan et la question',
  thisPlan: 'Ce plan',
  save: 'Enregistrer comme plan…',
  notSaved: 'Rien n’est enregistré avant cela.',
};
