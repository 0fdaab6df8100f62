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
      `${plan_name}: kutoka ${labels.names[from]} hadi ${labels.names[to]}`,
    planting_time: ({ plan_name }) => `${plan_name}: wakati wa kupanda unakaribia`,
    monthly_review: (values) => `Mapitio ya mwezi: ${changed(values)}`,
    model_upgrade: (values) => `Modeli ${values.model_version}: ${changed(values)}`,
  },
  messages: {
    label_changed: ({ from, to, ...plan }) =>
      `Tathmini ya mpango wa kilimo ${named(plan)} imebadilika kutoka ${labels.names[from]} hadi ${labels.names[to]}.`,
    planting_time: ({ month, year, ...plan }) =>
      `Mwezi wa kupanda wa mpango wa kilimo ${named(plan)} ni ${months.full(month)} ${year}.`,
    monthly_review: ({ month, year, ...values }) =>
      `Mapitio ya mwezi (${months.full(month)} ${year}) yametoa tathmini tofauti kwa ${shareOf(values)}. Kila badiliko lina arifa yake.`,
    model_upgrade: (values) =>
      `Toleo jipya la modeli (${values.model_version}) limetoa tathmini tofauti kwa ${shareOf(values)}. Kila badiliko lina arifa yake, inayoeleza kilichobadilika.`,
  },
  newest: (label) =>
    label === null
      ? 'Mpango huu bado haujachambuliwa.'
      : `Kwa mujibu wa uchambuzi wake wa mwisho, tathmini ni: ${labels.names[label]}.`,
  causes,
};

/** Returns `"Shamba 7" (mahindi, kwa kumwagilia, Nakuru)`. */
function named({ plan_name, crop, crop_name, location, water }: DescribedPlan): string {
  const spelled = cropSpelling(crop, crop_name && crops.name(crop_name));
  return `"${plan_name}" (${spelled}${water === 'irrigated' ? ', kwa kumwagilia' : ''}, ${location})`;
}

/** Returns `mipango ya kilimo 3 kati ya 9`, or `mpango wa kilimo 1 kati ya 9`. */
function shareOf({ changed: count, plans }: { changed: number; plans: number }): string {
  return say`${count === 1 ? 'mpango wa kilimo' : 'mipango ya kilimo'} ${count} kati ya ${plans}`;
}

function changed(values: { changed: number; plans: number }): string {
  return `${shareOf(values)} ${values.changed === 1 ? 'umebadilika' : 'imebadilika'}`;
}
