import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const notifications: PageCatalogue['notifications'] = {
  loading: 'Carregando as suas notificações…',
  nothing:
    'Ainda não há nada. Você recebe uma notificação aqui, na hora, quando uma análise muda o resultado de um plano: feita por você, por uma revisão programada ou por outro produtor de análises.',
  plans: 'Seus planos',
  older: 'Mostrar as mais antigas',
  fresh: 'nova',
  open: 'Abrir o plano[: ](title)',
  read: 'Marcar como lida[: ](title)',
  readAll: 'Marcar todas como lidas',
  wasRead: (title) => `Marcada como lida: ${title}`,
  wereRead: (count) =>
    count === 1 ? '1 notificação marcada como lida.' : say`${count} notificações marcadas como lidas.`,
};
