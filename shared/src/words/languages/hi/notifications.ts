// What notifications say.
import { cropSpelling } from '../../figures/crop-spelling.js';
import type { DescribedPlan, NotificationWords } from '../subjects.js';
import { causes } from './change-causes.js';
import { crops, sowingOf } from './crops.js';
import { labels } from './labels.js';
import { months } from './months.js';
import { say } from './writing.js';

export const notifications: NotificationWords = {
  titles: {
    label_changed: ({ plan_name, from, to }) => `${plan_name}: ${labels.names[from]} से ${labels.names[to]}`,
    planting_time: (plan) => `${plan.plan_name}: ${sowing(plan)} का समय`,
    monthly_review: (values) => `मासिक समीक्षा: ${changed(values)}`,
    model_upgrade: (values) => `मॉडल ${values.model_version}: ${changed(values)}`,
  },
  messages: {
    label_changed: ({ from, to, ...plan }) =>
      `फसल योजना ${named(plan)} की उपयुक्तता बदली है: पहले ${labels.names[from]}, अब ${labels.names[to]}।`,
    planting_time: ({ month, year, ...plan }) =>
      `फसल योजना ${named(plan)} में ${sowing(plan)} का महीना ${months.full(month)} ${year} है।`,
    monthly_review: ({ month, year, ...values }) =>
      `मासिक समीक्षा (${months.full(month)} ${year}) में ${ofShare(values)} की उपयुक्तता अलग निकली। हर बदलाव की अपनी सूचना है।`,
    model_upgrade: (values) =>
      `मॉडल के नए संस्करण (${values.model_version}) में ${ofShare(values)} की उपयुक्तता अलग निकली। हर बदलाव की अपनी सूचना है, जो बताती है कि क्या बदला।`,
  },
  newest: (label) =>
    label === null ? 'इसका अभी विश्लेषण नहीं हुआ है।' : `इसका पिछला विश्लेषण कहता है: ${labels.names[label]}।`,
  causes,
};

/** Returns `"खेत 7" (सिंचित मक्का, Nakuru)`. */
function named({ plan_name, crop, crop_name, location, water }: DescribedPlan): string {
  const spelled = cropSpelling(crop, crop_name && crops.name(crop_name));
  return `"${plan_name}" (${water === 'irrigated' ? 'सिंचित ' : ''}${spelled}, ${location})`;
}

function sowing({ crop_name }: DescribedPlan): string {
  return crop_name === null ? 'बुवाई या रोपाई' : sowingOf(crop_name);
}

/** Returns `9 में से 3 फसल योजनाएँ बदलीं`. */
function changed({ changed: count, plans }: { changed: number; plans: number }): string {
  return say`${plans} में से ${count} ${count === 1 ? 'फसल योजना बदली' : 'फसल योजनाएँ बदलीं'}`;
}

/** The same before की: `9 में से 3 फसल योजनाओं`. */
function ofShare({ changed: count, plans }: { changed: number; plans: number }): string {
  return say`${plans} में से ${count} ${count === 1 ? 'फसल योजना' : 'फसल योजनाओं'}`;
}
