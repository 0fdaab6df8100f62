import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const picked: PageCatalogue['picked'] = {
  region: 'Les plans sélectionnés',
  count: (count) => plural(count, { one: '1 plan sélectionné', other: say`${count} plans sélectionnés` }),
  compare: 'Comparer',
  analyse: 'Les analyser',
  archive: 'Les archiver',
  restore: 'Les désarchiver',
  delete: 'Les supprimer…',
  none: 'Tout désélectionner',
  deleteTitle: (count) =>
    plural(count, { one: say`Supprimer 1 plan ?`, other: say`Supprimer ${count} plans ?` }),
  deleteAction: (count) => plural(count, { one: 'Supprimer 1 plan', other: say`Supprimer ${count} plans` }),
  deletion(count, kept) {
    const lost =
      count === 1
        ? say`[](name) sera supprimé définitivement, avec tout ce que vous avez saisi ; pendant dix secondes, vous pouvez l’annuler.`
        : say`Ils seront supprimés définitivement, avec tout ce que vous avez saisi ; pendant dix secondes, vous pouvez l’annuler.`;
    if (kept === 0) return lost;
    const why = plural(kept, {
      one: '1 plan a été analysé et ne peut être qu’archivé.',
      other: say`${kept} plans ont été analysés et ne peuvent être qu’archivés.`,
    });
    return `${lost} ${why}`;
  },
  archivedOne: (name) => `${name} est archivé.`,
  archived: (count) => say`${count} plans sont archivés.`,
  restoredOne: (name) => `${name} n’est plus archivé.`,
  restored: (count) => say`${count} plans ne sont plus archivés.`,
  deletedOne: (name) => `${name} est supprimé.`,
  deleted: (count) => say`${count} plans sont supprimés.`,
  bulk: 'Analyse de plusieurs plans',
  stop: 'Arrêter',
  close: 'Fermer',
  progress: 'Plans analysés',
  results: 'Résultats, les plus récents d’abord',
  status({ done, failed, count, isRunning, waitSeconds }) {
    const failures =
      failed === 0
        ? ''
        : say`, ${plural(failed, { one: '1 n’a pas pu l’être', other: say`${failed} n’ont pas pu l’être` })}`;
    const all = say`Plans analysés : ${done} sur ${count}${failures}`;
    if (!isRunning) return `${all}.`;
    return waitSeconds === undefined
      ? `${all}…`
      : say`${all} ; attente de ${waitSeconds} ${plural(waitSeconds, { one: 'seconde', other: 'secondes' })}, à la demande du service.`;
  },
};
