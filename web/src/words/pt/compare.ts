import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const compare: PageCatalogue['compare'] = {
  title: (count) => (count === 1 ? 'Comparar 1 plano' : say`Comparar ${count} planos`),
  tooFew: 'Uma comparação precisa de dois a quatro planos. Escolha-os na lista.',
  loading: 'Carregando os resultados…',
  noResult: '[](name) não tem resultado:',
  table: 'Os planos lado a lado',
  note: 'O que difere do primeiro plano está em negrito. Cada um é avaliado com a água e o ciclo da sua última análise. Nada é salvo.',
  all: 'Todos os planos',
};
