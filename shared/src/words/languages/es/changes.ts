import type { Catalogue } from '../catalogue.js';
import type { PlanChange } from '../en/changes.js';
import { plural, say } from './writing.js';

export const changes: Catalogue['changes'] = {
  question({ change, count, names, more }) {
    const rest = more > 0 ? say` y ${more} más` : '';
    return `¿${verbs[change]} ${plans(count)} (${names.join(', ')}${rest})?`;
  },
  done: (change, count) => `Se ${plural(count, pasts[change])} ${plans(count)}.`,
  wouldDo: (change, count) => `Se ${plural(count, conditionals[change])} ${plans(count)}.`,
  doneTo: (change, plan) => `Se ${pasts[change].one} ${plan}.`,
  wouldDelete: (plan) => `Se borraría ${plan}.`,
  deleteForGood: (plan) => `¿Borrar ${plan} definitivamente?`,
  wouldAnalyse: (count) =>
    `Se ${plural(count, { one: 'analizaría', other: 'analizarían' })} ${plans(count)}.`,
  skipped: (count, all) =>
    say`Se ${plural(count, { one: 'omitió', other: 'omitieron' })} ${count} de ${all} planes.`,
  newId: (oldId, id) => `Se reemplazó el plan: su identificador era ${oldId} y ahora es ${id}.`,
  sameName: (count, name, ids) => say`Hay ${count} planes con el nombre ${name}: ${ids}`,
};

const verbs: Readonly<Record<PlanChange, string>> = {
  archive: 'Archivar',
  unarchive: 'Desarchivar',
  update: 'Modificar',
  delete: 'Borrar',
};

type Forms = Readonly<Record<'one' | 'other', string>>;

const pasts: Readonly<Record<PlanChange, Forms>> = {
  archive: { one: 'archivó', other: 'archivaron' },
  unarchive: { one: 'desarchivó', other: 'desarchivaron' },
  update: { one: 'modificó', other: 'modificaron' },
  delete: { one: 'borró', other: 'borraron' },
};

const conditionals: Readonly<Record<PlanChange, Forms>> = {
  archive: { one: 'archivaría', other: 'archivarían' },
  unarchive: { one: 'desarchivaría', other: 'desarchivarían' },
  update: { one: 'modificaría', other: 'modificarían' },
  delete: { one: 'borraría', other: 'borrarían' },
};

function plans(count: number): string {
  return say`${count} ${plural(count, { one: 'plan', other: 'planes' })}`;
}
