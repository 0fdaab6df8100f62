// What notifications say.
import { cropSpelling } from '../../figures/crop-spelling.js';
import type { DescribedPlan, NotificationWords } from '../subjects.js';
import { causes } from './change-causes.js';
import { crops } from './crops.js';
import { labels } from './labels.js';
import { months } from './months.js';
import { say } from './writing.js';

export const notifications: NotificationWords = {
  titles: {
    label_changed: ({ plan_name, from, to }) =>
      `${plan_name}: de ${labels.names[from]} a ${labels.names[to]}`,
    planting_time: ({ plan_name }) => `${plan_name}: chega a época de plantio`,
    monthly_review: (values) => `Revisão mensal: ${changed(values)}`,
    model_upgrade: (values) => `Modelo ${values.model_version}: ${changed(values)}`,
  },
  messages: {
    label_changed: ({ from, to, ...plan }) =>
      `A classificação do plano de cultivo ${named(plan)} passou de ${labels.names[from]} a ${labels.names[to]}.`,
    planting_time: ({ month, year, ...plan }) =>
      `O mês de plantio do plano de cultivo ${named(plan)} é ${months.full(month)} de ${year}.`,
    monthly_review: ({ month, year, ...values }) =>
      `A revisão mensal (${months.full(month)} de ${year}) dá outra classificação a ${shareOf(values)}. Cada mudança tem sua própria notificação.`,
    model_upgrade: (values) =>
      `A nova versão do modelo (${values.model_version}) dá outra classificação a ${shareOf(values)}. Cada mudança tem sua própria notificação, que diz o que mudou.`,
  },
  newest: (label) =>
    label === null
      ? 'Ele ainda não foi analisado.'
      : `A última análise o classifica como ${labels.names[label]}.`,
  causes,
};

/** Returns `“Talhão 7” (milho com irrigação em Nakuru)`. */
function named({ plan_name, crop, crop_name, location, water }: DescribedPlan): string {
  const spelled = cropSpelling(crop, crop_name && crops.name(crop_name));
  return `“${plan_name}” (${spelled}${water === 'irrigated' ? ' com irrigação' : ''} em ${location})`;
}

function shareOf({ changed: count, plans }: { changed: number; plans: number }): string {
  return say`${count} de ${plans} ${plans === 1 ? 'plano' : 'planos'} de cultivo`;
}

function changed(values: { changed: number; plans: number }): string {
  return `${values.changed === 1 ? 'mudou' : 'mudaram'} ${shareOf(values)}`;
}
