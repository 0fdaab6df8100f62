import type { PageCatalogue } from '../catalogue.js';

export const account: PageCatalogue['account'] = {
  logOut: 'Sair',
  loading: 'Carregando a sua conta…',
  you: 'Você',
  since: (day) => `desde ${day}`,
  save: 'Salvar',
  password: 'Senha',
  currentPassword: 'Senha atual',
  changePassword: 'Mudar a senha',
  passwordChanged: 'A senha foi mudada, e todas as outras sessões foram encerradas.',
  wrongPassword: 'Esta não é a sua senha atual.',
  export: 'Exportar',
  exportText: 'Tudo o que o serviço guarda sobre a sua conta, num único arquivo JSON.',
  exportNow: 'Exportar a conta',
  exporting: 'Exportando…',
  delete: 'Excluir a conta',
  deleteText: 'Exclui a conta com todos os seus planos, análises e notificações. Isso não pode ser desfeito.',
  deleteAsk: 'Excluir a conta…',
  deleteQuestion:
    'Todos os planos, análises e notificações serão perdidos em definitivo. Para confirmar, digite a sua senha.',
  deleteNow: 'Excluir tudo',
  deleting: 'Excluindo…',
};
