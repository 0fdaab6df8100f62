import type { PageCatalogue } from '../catalogue.js';

export const shared: PageCatalogue['shared'] = {
  title: 'Um resultado compartilhado',
  loading: 'Carregando o resultado…',
  failed: 'Não foi possível carregar o resultado',
  ask: 'Fazer a sua própria pergunta',
  notThere: 'Não há resultado neste link',
  whyNot: 'Talvez ele esteja mal digitado, ou o dono o tenha revogado.',
  on: (day) => `Compartilhado em ${day}, com o resultado daquele momento.`,
  by: (day) => `Compartilhado em ${day} por [](name), com o resultado daquele momento.`,
};
