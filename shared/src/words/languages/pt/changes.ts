import type { Catalogue } from '../catalogue.js';
import type { PlanChange } from '../en/changes.js';
import { say } from './writing.js';

export const changes: Catalogue['changes'] = {
  question({ change, count, names, more }) {
    const rest = more > 0 ? say` e mais ${more}` : '';
    return `${verbs[change]} ${plans(count)} (${names.join(', ')}${rest})?`;
  },
  done: (change, count) => `${plans(count)} ${participleOf(change, count)}.`,
  wouldDo: (change, count) =>
    `${plans(count)} ${count === 1 ? 'seria' : 'seriam'} ${participleOf(change, count)}.`,
  doneTo: (change, plan) => `Plano ${participles[change]}: ${plan}.`,
  wouldDelete: (plan) => `Plano que seria excluído: ${plan}.`,
  deleteForGood: (plan) => `Excluir ${plan} em definitivo?`,
  wouldAnalyse: (count) => `${plans(count)} ${count === 1 ? 'seria analisado' : 'seriam analisados'}.`,
  skipped: (count, all) => say`${count} de ${all} planos ${count === 1 ? 'deixado' : 'deixados'} de lado.`,
  newId: (oldId, id) => `O plano foi substituído: o identificador era ${oldId} e agora é ${id}.`,
  sameName: (count, name, ids) => say`Há ${count} planos com o nome ${name}: ${ids}`,
};

const verbs: Readonly<Record<PlanChange, string>> = {
  archive: 'Arquivar',
  unarchive: 'Desarquivar',
  update: 'Alterar',
  delete: 'Excluir',
};

const participles: Readonly<Record<PlanChange, string>> = {
  archive: 'arquivado',
  unarchive: 'desarquivado',
  update: 'alterado',
  delete: 'excluído',
};

function participleOf(change: PlanChange, count: number): string {
  return `${participles[change]}${count === 1 ? '' : 's'}`;
}

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'plano' : 'planos'}`;
}
