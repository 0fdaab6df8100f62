// What notifications say.
import { cropSpelling } from '../../figures/crop-spelling.js';
import type { DescribedPlan, NotificationWords } from '../subjects.js';
import { causes } from './change-causes.js';
import { crops, sowing } from './crops.js';
import { labels } from './labels.js';
import { months } from './months.js';
import { plural, say } from './writing.js';

export const notifications: NotificationWords = {
  titles: {
    label_changed: ({ plan_name, from, to }) =>
      `${plan_name}: de ${labels.names[from]} a ${labels.names[to]}`,
    planting_time: (plan) => `${plan.plan_name}: se acerca la ${sowingOf(plan)}`,
    monthly_review: (values) => `Revisión mensual: ${changed(values)}`,
    model_upgrade: (values) => `Modelo ${values.model_version}: ${changed(values)}`,
  },
  messages: {
    label_changed: ({ from, to, ...plan }) =>
      `La categoría del plan de cultivo ${named(plan)} pasó de ${labels.names[from]} a ${labels.names[to]}.`,
    planting_time: ({ month, year, ...plan }) =>
      `El mes de ${sowingOf(plan)} del plan de cultivo ${named(plan)} es ${months.full(month)} de ${year}.`,
    monthly_review: ({ month, year, ...values }) =>
      `La revisión mensual (${months.full(month)} de ${year}) da otra categoría a ${shareOf(values)}. Cada cambio tiene su propia notificación.`,
    model_upgrade: (values) =>
      `La nueva versión del modelo (${values.model_version}) da otra categoría a ${shareOf(values)}. Cada cambio tiene su propia notificación, que dice qué cambió.`,
  },
  newest: (label) =>
    label === null
      ? 'Todavía no se ha analizado.'
      : `Su último análisis lo califica de ${labels.names[label]}.`,
  causes,
};

/** Returns `«Lote 7» (maíz con riego en Nakuru)`. */
function named({ plan_name, crop, crop_name, location, water }: DescribedPlan): string {
  const spelled = cropSpelling(crop, crop_name && crops.name(crop_name));
  return `«${plan_name}» (${spelled}${water === 'irrigated' ? ' con riego' : ''} en ${location})`;
}

function sowingOf({ crop_name }: DescribedPlan): string {
  return crop_name === null ? 'siembra o plantación' : sowing(crop_name);
}

function shareOf({ changed: count, plans }: { changed: number; plans: number }): string {
  return say`${count} de ${plans} ${plural(plans, { one: 'plan', other: 'planes' })} de cultivo`;
}

function changed(values: { changed: number; plans: number }): string {
  return `${plural(values.changed, { one: 'cambió', other: 'cambiaron' })} ${shareOf(values)}`;
}
