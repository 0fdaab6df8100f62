import type { PageCatalogue } from '../catalogue.js';

export const access: PageCatalogue['access'] = {
  links: 'Links para resultados',
  linksText:
    'Quem tem um destes links vê o resultado de um plano como era quando o link foi criado. Um plano cria links com [Compartilhar](em).',
  linksTable: 'Seus links para resultados',
  linkTitles: ['Plano', 'Criado', 'Resultado de', 'Começa com'],
  revokeLink: 'Revogar…[](link)',
  revokeLinkTitle: 'Revogar este link?',
  revokeLinkText:
    'O link para [](plan) que começa com [](letters) não mostrará mais nada a ninguém. Isso não pode ser desfeito; outro link pode ser criado.',
  revokeLinkNow: 'Revogar o link',

  sessions: 'Sessões',
  sessionsText: 'Cada entrada na conta, de um navegador ou da linha de comando, é uma sessão.',
  sessionsTable: 'Suas sessões',
  sessionTitles: ['Sessão', 'Último uso', 'Expira'],
  unnamed: 'sem nome',
  thisOne: 'esta',
  end: 'Encerrar…[](name)',
  endTitle: 'Encerrar esta sessão?',
  endText:
    'A sessão [](name), com último uso em [](time), será encerrada na hora. Para voltar a usá-la, entre na conta de lá.',
  endUnnamedText:
    'A sessão sem nome, com último uso em [](time), será encerrada na hora. Para voltar a usá-la, entre na conta de lá.',
  endNow: 'Encerrar a sessão',

  tokens: 'Tokens para scripts',
  tokensText:
    'Um token de acesso pessoal permite que um script entre na conta: [](command). Ele não pode administrá-la.',
  tokensTable: 'Seus tokens',
  tokenTitles: ['Token', 'Acesso', 'Último uso', 'Expira'],
  tokenName: 'Nome',
  tokenNameExample: 'noturno',
  days: 'Dias',
  scope: 'Acesso',
  scopes: { read: 'só leitura', write: 'leitura e escrita' },
  scopesShort: { read: 'leitura', write: 'escrita' },
  createToken: 'Criar um token',
  copyToken: 'Copie agora o token [](name): ele não poderá ser mostrado de novo.',
  revokeToken: 'Revogar…[](name)',
  revokeTokenTitle: 'Revogar este token?',
  revokeTokenText:
    'Os scripts que usam [](name) deixarão de funcionar na hora. Isso não pode ser desfeito; será preciso pôr um novo token em cada um deles.',
  revokeTokenNow: 'Revogar o token',
};
