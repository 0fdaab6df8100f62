import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plan: PageCatalogue['plan'] = {
  loading: 'Carregando o plano…',
  signedInAs:
    'Você entrou como [](name) ([](email)). Um plano só pode ser aberto pela conta a que pertence; para enviar um resultado a outros, o dono cria um link com [Compartilhar](em).',
  all: 'Todos os planos',

  analyse: 'Analisar',
  analysing: 'Analisando…',
  analyseAgain: 'Analisar de novo',
  sameToday: 'Hoje o modelo diria o mesmo.',
  edit: 'Editar',
  copy: 'Copiar',
  archive: 'Arquivar',
  restore: 'Desarquivar',
  print: 'Imprimir o relatório',
  export: 'Exportar…',
  share: 'Compartilhar…',
  delete: 'Excluir…',
  deleteTitle: 'Excluir este plano?',
  deleteAction: 'Excluir o plano',
  deletion:
    '[](name) será excluído em definitivo, com tudo o que você informou; durante dez segundos, você pode desfazer. Para só tirá-lo da lista, arquive-o.',

  notAnalysed: 'Este plano ainda não foi analisado: nada se sabe sobre ele.',
  analyseNow: 'Analisar agora',
  whatIf: 'E se…',
  growsHere: 'O que mais cresce aqui…',

  history: 'Histórico',
  historyOf: 'Histórico do plano',
  when: 'Quando',
  result: 'Resultado',
  standing: 'Índice e limitação',
  by: 'Por',
  model: 'modelo',
  times: (count) => say`${count} vezes desde [](time)`,
  older: 'Mostrar as mais antigas',
};
