import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const picked: PageCatalogue['picked'] = {
  region: 'Os planos que você selecionou',
  count: (count) => (count === 1 ? '1 plano selecionado' : say`${count} planos selecionados`),
  compare: 'Comparar',
  analyse: 'Analisar',
  archive: 'Arquivar',
  restore: 'Desarquivar',
  delete: 'Excluir…',
  none: 'Limpar a seleção',

  deleteTitle: (count) => (count === 1 ? 'Excluir 1 plano?' : say`Excluir ${count} planos?`),
  deleteAction: (count) => (count === 1 ? 'Excluir 1 plano' : say`Excluir ${count} planos`),
  deletion(count, kept) {
    const lost =
      count === 1
        ? '[](name) será excluído em definitivo, com tudo o que você informou; durante dez segundos, você pode desfazer.'
        : 'Eles serão excluídos em definitivo, com tudo o que você informou; durante dez segundos, você pode desfazer.';
    if (kept === 0) return lost;
    const why =
      kept === 1
        ? '1 plano já foi analisado e só pode ser arquivado.'
        : say`${kept} planos já foram analisados e só podem ser arquivados.`;
    return `${lost} ${why}`;
  },

  archivedOne: (name) => `Plano arquivado: ${name}.`,
  archived: (count) => say`${count} planos arquivados.`,
  restoredOne: (name) => `Plano desarquivado: ${name}.`,
  restored: (count) => say`${count} planos desarquivados.`,
  deletedOne: (name) => `Plano excluído: ${name}.`,
  deleted: (count) => say`${count} planos excluídos.`,

  bulk: 'Análise de vários planos',
  stop: 'Parar',
  close: 'Fechar',
  progress: 'Planos analisados',
  results: 'Resultados, os mais recentes primeiro',
  status({ done, failed, count, isRunning, waitSeconds }) {
    const failures = failed === 0 ? '' : say`, ${failed} com falha`;
    const all = say`Planos analisados: ${done} de ${count}${failures}`;
    if (!isRunning) return `${all}.`;
    return waitSeconds === undefined
      ? `${all}…`
      : say`${all}; aguardando ${waitSeconds} ${waitSeconds === 1 ? 'segundo' : 'segundos'}, a pedido do serviço.`;
  },
};
