import type { ListedCropPlan } from '@crop-planning/client';
import { listedPlace } from '@crop-planning/shared/words/answering-place';
import type { CropWords } from '@crop-planning/shared/words/crops/crop-words';
import { spokenCode } from '@crop-planning/shared/words/languages/current';
import { monthName } from '@crop-planning/shared/words/months';

export type Choice = ReturnType<typeof choiceOf>;

/** Reads the filters of the list, as they stand in the address. */
export function choiceOf(filters: Readonly<Record<string, string>>) {
  const { q = '', label = '', month = '', water = '', archived, sort = '', page = '1' } = filters;
  return {
    query: q,
    /** A label, or `none` for plans that have not been analysed. */
    label,
    month,
    water,
    withArchived: archived === 'true',
    sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the plans that fit all filters, sorted; a crop is found by any word for it. */
export function choosePlans(
  plans: readonly ListedCropPlan[],
  choice: Choice,
  cropWords: CropWords,
): ListedCropPlan[] {
  const isCalledLike = remembered(cropWords);
  const words = fold(choice.query).split(' ').filter(Boolean);
  const chosen = plans.filter((plan) => {
    const { latest_feasibility_label: label, planting_month, water } = plan;
    if (choice.label !== '' && (label ?? 'none') !== choice.label) return false;
    if (choice.month !== '' && String(planting_month) !== choice.month) return false;
    if (choice.water !== '' && water !== choice.water) return false;
    if (words.length === 0) return true;
    const text = textOf(plan);
    return words.every((word) => text.includes(word) || isCalledLike(plan.crop, word));
  });
  const order = orders[choice.sort];
  return order === undefined ? chosen : chosen.sort(order);
}

export function hasFilters({ query, label, month, water }: Choice): boolean {
  return [query, label, month, water].some((filter) => filter !== '');
}

/** Returns the plan's place as the model spells it; a bare point comes with the nearest place. */
export function placeOf({ location, analysis }: ListedCropPlan): string {
  return (analysis && listedPlace(analysis)) ?? location;
}

type Order = (one: ListedCropPlan, other: ListedCropPlan) => number;

/** Plans by the share of years with a harvest, and those of one share by their scores; the others come last. */
function byHarvests(direction: 1 | -1): Order {
  return (one, other) => {
    const [left, right] = [harvestShare(one), harvestShare(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right || (one.analysis?.score ?? 0) - (other.analysis?.score ?? 0));
  };
}

/** The share of years with a harvest or, where an average year decides, the score; null without either. */
function harvestShare({ analysis }: ListedCropPlan): number | null {
  const { carried = null, judged = null } = analysis?.verdict?.values ?? {};
  return carried === null || judged === null ? (analysis?.score ?? null) : carried / judged;
}

/** Made once, since it costs more than many comparisons. */
const byLetters = new Intl.Collator();

const orders: Readonly<Record<string, Order | undefined>> = {
  name: (one, other) => byLetters.compare(one.name, other.name),
  lowest: byHarvests(1),
  highest: byHarvests(-1),
};

/** What is searched of a plan; made once, because each letter of a search looks at every plan. */
const texts = new WeakMap<ListedCropPlan, { text: string; code: string }>();

function textOf(plan: ListedCropPlan): string {
  const known = texts.get(plan);
  // The month is in the language of the reader.
  if (known?.code === spokenCode()) return known.text;
  const { name, crop, location, planting_month } = plan;
  const text = fold([name, crop, placeOf(plan), location, monthName(planting_month)].join(' '));
  texts.set(plan, { text, code: spokenCode() });
  return text;
}

/** Asks about each crop once, however many plans have it. */
function remembered({ isCalledLike }: CropWords): CropWords['isCalledLike'] {
  const answers = new Map<string, boolean>();
  return (crop, word) => {
    const key = `${word} ${crop}`;
    const answer = answers.get(key) ?? isCalledLike(crop, word);
    answers.set(key, answer);
    return answer;
  };
}

/** Returns the text without case and accents, so that `sao paulo` finds São Paulo. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
