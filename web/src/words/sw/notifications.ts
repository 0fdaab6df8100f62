import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const notifications: PageCatalogue['notifications'] = {
  loading: 'Arifa zako zinafunguliwa…',
  nothing:
    'Bado hakuna kitu. Arifa itaonekana hapa mara tu uchambuzi utakapobadilisha matokeo ya mpango: uchambuzi wako, wa mapitio ya mara kwa mara, au wa programu nyingine.',
  plans: 'Mipango yako',
  older: 'Onyesha za zamani',
  fresh: 'mpya',
  open: 'Fungua mpango[: ](title)',
  read: 'Weka alama ya kusomwa[: ](title)',
  readAll: 'Weka zote alama ya kusomwa',
  wasRead: (title) => `Imewekwa alama ya kusomwa: ${title}`,
  wereRead: (count) => say`Arifa ${count} ${count === 1 ? 'imewekwa' : 'zimewekwa'} alama ya kusomwa.`,
};
