import type { Catalogue } from '../catalogue.js';
import type { PlanChange } from '../en/changes.js';
import { say } from './writing.js';

export const changes: Catalogue['changes'] = {
  question({ change, count, names, more }) {
    const rest = more > 0 ? say` na ${more === 1 ? 'mwingine' : 'mingine'} ${more}` : '';
    return `${verbs[change].ask} ${plans(count)} (${names.join(', ')}${rest})?`;
  },
  done: (change, count) => `${capitalPlans(count)} ${count === 1 ? 'ume' : 'ime'}${verbs[change].done}.`,
  wouldDo: (change, count) => `${capitalPlans(count)} ${count === 1 ? 'unge' : 'inge'}${verbs[change].done}.`,
  doneTo: (change, plan) => `Mpango ume${verbs[change].done}: ${plan}.`,
  wouldDelete: (plan) => `Mpango ambao ungefutwa: ${plan}.`,
  deleteForGood: (plan) => `Ufute kabisa ${plan}?`,
  wouldAnalyse: (count) => `${capitalPlans(count)} ${count === 1 ? 'ungechambuliwa' : 'ingechambuliwa'}.`,
  skipped: (count, all) =>
    say`${count === 1 ? 'Mpango' : 'Mipango'} ${count} kati ya ${all} ${count === 1 ? 'umerukwa' : 'imerukwa'}.`,
  newId: (oldId, id) => `Mpango umebadilishwa kwa mwingine: ID ilikuwa ${oldId}, sasa ni ${id}.`,
  sameName: (count, name, ids) => say`Mipango ${count} ina jina ${name}: ${ids}`,
};

/** The question, and the passive after its prefix. */
const verbs: Readonly<Record<PlanChange, { ask: string; done: string }>> = {
  archive: { ask: 'Uweke kando', done: 'wekwa kando' },
  unarchive: { ask: 'Urudishe', done: 'rudishwa' },
  update: { ask: 'Ubadilishe', done: 'badilishwa' },
  delete: { ask: 'Ufute', done: 'futwa' },
};

function plans(count: number): string {
  return say`${count === 1 ? 'mpango' : 'mipango'} ${count}`;
}

function capitalPlans(count: number): string {
  return say`${count === 1 ? 'Mpango' : 'Mipango'} ${count}`;
}
