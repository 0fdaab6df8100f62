import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const planForm: PageCatalogue['planForm'] = {
  newPlan: 'Nouveau plan',
  create: 'Créer et analyser',
  creating: 'Création…',
  copyPlan: 'Copier le plan',
  editPlan: 'Modifier le plan',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  makesAnother:
    'Les analyses de ce plan portent sur ce qu’il était. Enregistrer crée donc un plan corrigé, le fait analyser et archive celui-ci avec son historique. Vous pourrez l’annuler.',
  takesEffect: 'Changer le risque accepté ou le climat prend effet à la prochaine analyse.',
  corrected: (name) => say`${name} est corrigé ; le plan tel qu’il était est archivé.`,
  notReplaced: say`Le plan est resté tel quel : il n’a pas pu être remplacé, et sa copie a été retirée.`,
  twoPlans: (name) =>
    say`L’ancien plan n’a pas pu être mis de côté. Il y a peut-être maintenant deux plans : cherchez « ${name} ».`,
};
