import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const notifications: PageCatalogue['notifications'] = {
  loading: 'Cargando sus notificaciones…',
  nothing:
    'Todavía no hay nada. Aquí aparece al instante una notificación cuando un análisis cambia el resultado de un plan, lo haya pedido usted, una revisión programada u otro productor de análisis.',
  plans: 'Sus planes',
  older: 'Mostrar las anteriores',
  fresh: 'nueva',
  open: 'Abrir el plan[: ](title)',
  read: 'Marcar como leída[: ](title)',
  readAll: 'Marcar todas como leídas',
  wasRead: (title) => `Marcada como leída: ${title}`,
  wereRead: (count) =>
    plural(count, {
      one: '1 notificación marcada como leída.',
      other: say`${count} notificaciones marcadas como leídas.`,
    }),
};
