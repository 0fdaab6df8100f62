// What notifications say.
import { cropSpelling } from '../../figures/crop-spelling.js';
import type { DescribedPlan, NotificationWords } from '../subjects.js';
import { causes } from './change-causes.js';
import { crops, isPlanted } from './crops.js';
import { labels } from './labels.js';
import { months } from './months.js';
import { say } from './writing.js';

export const notifications: NotificationWords = {
  titles: {
    label_changed: ({ plan_name, from, to }) =>
      say`${plan_name} : de ${labels.names[from]} à ${labels.names[to]}`,
    planting_time: (plan) => say`${plan.plan_name} : bientôt le ${sowingOf(plan)}`,
    monthly_review: (values) => say`Revue mensuelle : ${changed(values)}`,
    model_upgrade: (values) => say`Modèle ${values.model_version} : ${changed(values)}`,
  },
  messages: {
    label_changed: ({ from, to, ...plan }) =>
      say`Le classement du plan de culture ${named(plan)} est passé de ${labels.names[from]} à ${labels.names[to]}.`,
    planting_time: ({ month, year, ...plan }) =>
      say`Le mois prévu pour semer ou planter, d’après le plan de culture ${named(plan)}, est ${months.full(month)} ${String(year)}.`,
    monthly_review: ({ month, year, ...values }) =>
      say`La revue mensuelle (${months.full(month)} ${String(year)}) donne un autre classement à ${shareOf(values)}. Chaque changement a sa propre notification.`,
    model_upgrade: (values) =>
      say`La nouvelle version du modèle (${values.model_version}) donne un autre classement à ${shareOf(values)}. Chaque changement a sa propre notification, qui dit ce qui a changé.`,
  },
  newest: (label) =>
    label === null
      ? 'Il n’a pas encore été analysé.'
      : `D’après sa dernière analyse, il est ${labels.names[label]}.`,
  causes,
};

/** Returns `« Champ 7 » (maïs sous irrigation, Nakuru)`. */
function named({ plan_name, crop, crop_name, location, water }: DescribedPlan): string {
  const spelled = cropSpelling(crop, crop_name && crops.name(crop_name));
  return `«\u00a0${plan_name}\u00a0» (${spelled}${water === 'irrigated' ? ' sous irrigation' : ''}, ${location})`;
}

/** Completes « bientôt le … ». */
function sowingOf({ crop_name }: DescribedPlan): string {
  if (crop_name === null) return 'moment de semer ou de planter';
  return isPlanted(crop_name) ? 'moment de planter' : 'moment de semer';
}

function shareOf({ changed: count, plans }: { changed: number; plans: number }): string {
  return say`${count} ${count < 2 ? 'plan' : 'plans'} de culture sur ${plans}`;
}

function changed(values: { changed: number; plans: number }): string {
  return `${shareOf(values)} ${values.changed < 2 ? 'a changé' : 'ont changé'}`;
}
