import type { PageCatalogue } from '../catalogue.js';
import { waitText } from './failures.js';

const brand = 'Planos de cultivo';

export const shell: PageCatalogue['shell'] = {
  brand,
  tab: (title, unread) => `${unread > 0 ? `(${unread}) ` : ''}${title} – ${brand}`,
  skip: 'Ir para o conteúdo',
  menu: 'Telas',
  unread: (count) => `${count}[ ${count === 1 ? 'não lida' : 'não lidas'}](unseen)`,

  plans: 'Planos',
  newPlan: 'Novo plano',
  plan: 'Plano',
  compare: 'Comparar',
  map: 'Mapa',
  importing: 'Importar planos',
  notifications: 'Notificações',
  account: 'Conta',

  updated:
    '[O serviço foi atualizado depois que você abriu esta página.](strong) Recarregue a página para ter a versão certa; nada do que você salvou se perde.',
  reload: 'Recarregar',
  offline: 'Este aparelho está sem conexão.',
  lost: 'A conexão com o serviço caiu.',
  silent: 'No momento, não chegam novas notificações.',
  outOfDate: 'O que você vê pode estar desatualizado.',
  reconnects: 'A página se reconecta sozinha.',
  reloadToRetry: 'Recarregue a página para tentar de novo.',
  failed: '[Não foi possível mostrar esta tela.](strong) Algo deu errado nesta página.',

  noAnswerTitle: 'Sem resposta',
  notAvailable: (origin) =>
    `${origin} não está disponível no momento. O servidor está funcionando, e este aparelho está conectado?`,
  unreachable: (origin) => `Este aparelho está sem conexão, e por isso não alcança ${origin}.`,
  triesAgain: 'Esta página tenta de novo sozinha a cada poucos segundos.',
  notYetTitle: 'A página ainda não pode abrir',
  triesAgainIn: (wait) => `A página tentará de novo sozinha daqui a ${waitText(wait)}.`,
};
