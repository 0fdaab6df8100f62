import type { Catalogue } from '../catalogue.js';
import type { PlanChange } from '../en/changes.js';
import { plural, say } from './writing.js';

export const changes: Catalogue['changes'] = {
  question({ change, count, names, more }) {
    const rest = more > 0 ? say` et ${more} ${plural(more, { one: 'autre', other: 'autres' })}` : '';
    return say`${verbs[change]} ${plans(count)} (${names.join(', ')}${rest}) ?`;
  },
  done: (change, count) =>
    say`${plans(count)} ${plural(count, { one: participles[change], other: `${participles[change]}s` })}.`,
  wouldDo: (change, count) =>
    say`${plans(count)} ${plural(count, { one: 'serait', other: 'seraient' })} ${plural(count, { one: participles[change], other: `${participles[change]}s` })}.`,
  doneTo: (change, plan) => say`Plan ${participles[change]} : ${plan}.`,
  wouldDelete: (plan) => say`Plan qui serait supprimé : ${plan}.`,
  deleteForGood: (plan) => say`Supprimer définitivement ${plan} ?`,
  wouldAnalyse: (count) =>
    say`${plans(count)} ${plural(count, { one: 'serait analysé', other: 'seraient analysés' })}.`,
  skipped: (count, all) =>
    say`${count} ${plural(count, { one: 'plan laissé', other: 'plans laissés' })} de côté sur ${all}.`,
  newId: (oldId, id) =>
    say`Le plan a été remplacé : son identifiant était ${oldId}, il est maintenant ${id}.`,
  sameName: (count, name, ids) => say`${count} plans portent le nom ${name} : ${ids}`,
};

const verbs: Readonly<Record<PlanChange, string>> = {
  archive: 'Archiver',
  unarchive: 'Désarchiver',
  update: 'Modifier',
  delete: 'Supprimer',
};

const participles: Readonly<Record<PlanChange, string>> = {
  archive: 'archivé',
  unarchive: 'désarchivé',
  update: 'modifié',
  delete: 'supprimé',
};

function plans(count: number): string {
  return say`${count} ${plural(count, { one: 'plan', other: 'plans' })}`;
}
