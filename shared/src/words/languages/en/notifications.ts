// What notifications say. The service writes their English text with these sentences.
import { cropSpelling } from '../../figures/crop-spelling.js';
import type { DescribedPlan, NotificationWords } from '../subjects.js';
import { causes } from './change-causes.js';
import { months } from './months.js';

export const notifications: NotificationWords = {
  titles: {
    label_changed: ({ plan_name, from, to }) => `${plan_name}: ${from} to ${to}`,
    planting_time: ({ plan_name }) => `${plan_name}: planting time`,
    monthly_review: (values) => `Monthly review: ${shareOf(values)} changed`,
    model_upgrade: (values) => `Model ${values.model_version}: ${shareOf(values)} changed`,
  },
  messages: {
    label_changed: ({ from, to, ...plan }) =>
      `The feasibility of the crop plan ${named(plan)} changed from ${from} to ${to}.`,
    planting_time: ({ month, year, ...plan }) =>
      `The planting month of the crop plan ${named(plan)} is ${months.full(month)} ${year}.`,
    monthly_review: ({ month, year, ...values }) =>
      `The monthly review (${year}-${String(month).padStart(2, '0')}) found a different feasibility for ${shareOf(values)}. Each change has its own notification.`,
    model_upgrade: (values) =>
      `The model's new version (${values.model_version}) finds a different feasibility for ${shareOf(values)}. Each change has its own notification, which says what changed.`,
  },
  newest: (label) =>
    label === null ? 'It has not been analysed yet.' : `Its latest analysis says ${label}.`,
  causes,
};

/** Returns `"Plot 7" (irrigated corn (maize) at Nakuru, Kenya)`. */
function named(plan: DescribedPlan): string {
  const { plan_name, crop, crop_name, location, water } = plan;
  const irrigated = water === 'irrigated' ? 'irrigated ' : '';
  return `"${plan_name}" (${irrigated}${cropSpelling(crop, crop_name)} at ${location})`;
}

function shareOf({ changed, plans }: { changed: number; plans: number }): string {
  return `${changed} of ${plans} crop ${plans === 1 ? 'plan' : 'plans'}`;
}
