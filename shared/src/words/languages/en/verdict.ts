// The verdict on a planting in one sentence of at most 25 words.
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { isForWater, isMostlyCarried, isOutOfSeason, isRarelyGood } from '../../figures/verdict-cases.js';
import type { VerdictWords } from '../answer-subjects.js';
import { failureWords } from './failures.js';
import { months as monthWords, spansOrMonths } from './months.js';
import { numbers } from './numbers.js';

export const verdict: VerdictWords = { sentence: ({ code, values }) => sentences[code](values) };

const sentences: Readonly<Record<VerdictCode, (values: VerdictValues) => string>> = {
  plant: (values) => `Plant ${planted(values)}${season(values)}: ${odds(values)}.`,
  plant_at_risk: (values) =>
    isMostlyCarried(values)
      ? `Plant ${planted(values)}, at a risk${season(values)}: ${oddsIn(values)}.`
      : `Plant ${planted(values)} only at a risk${season(values)}: it ${failureIn(values)}.`,
  rather_in_months: (values) =>
    `Rather plant ${cropOf(values)} in ${spansOrMonths(values.months)}${season(values)}: planted in ${month(values)}, it ${failureIn(values)}.`,
  with_irrigation: (values) =>
    `Plant ${planted(values)} with irrigation, about ${millimetres(values)}: with rain alone, it ${failure({ ...values, cause: null })}.`,
  with_early_variety: (values) =>
    `Plant ${values.variety === 'early' ? 'an early' : 'a very early'} variety of ${planted(values)}${season(values)}: ${oddsIn(values, 'briefly')}.`,
  not_here: (values) =>
    values.irrigation_mm === null
      ? `Not here: ${cropOf(values)} planted in ${month(values)} ${failure(values, 'fails')}.`
      : `Do not plant ${cropOf(values)} here on rain alone: it ${failure({ ...values, cause: null }, 'fails')}, and would need about ${millimetres(values)} of irrigation.`,
};

function planted(values: VerdictValues): string {
  return `${cropOf(values)} in ${month(values)}`;
}

function cropOf({ crop, water }: VerdictValues): string {
  return water === 'irrigated' ? `irrigated ${crop}` : crop;
}

function month({ planting_month }: VerdictValues): string {
  return monthWords.full(planting_month);
}

function millimetres({ irrigation_mm }: VerdictValues): string {
  return `${numbers.count(irrigation_mm ?? 0)} mm`;
}

/** Follows what to do; leaves fewer words for the rest of the sentence. */
function season(values: VerdictValues): string {
  return isOutOfSeason(values) ? ', out of season here' : '';
}

function oddsIn(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  return isOutOfSeason(values) ? oddsInFewWords(values) : odds(values, length);
}

/** Returns `in 42 of 44 years there was enough water`, or `a good harvest in only 12 of 44 years`. */
function oddsInFewWords(values: VerdictValues): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'it suits an average year';
  if (good === 0) return `no good harvest in ${judged} years`;
  if (good !== null && isRarelyGood(good, judged)) return `a good harvest in only ${yearsOf(good, judged)}`;
  return `in ${yearsOf(carried, judged)} there was ${isForWater(values) ? 'enough water' : 'a harvest'}`;
}

/** Returns `in 42 of 44 years there was enough water, in 35 for a good harvest`. */
function odds(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'it suits an average year; single years are not known here';
  const isWater = isForWater(values);
  const inYears = `in ${yearsOf(carried, judged)} there was`;
  const [what, aGoodOne] = isWater ? ['enough water', 'for a good harvest'] : ['a harvest', 'a good one'];
  if (good === null) return `${inYears} ${what}`;
  if (good === carried) return `${inYears} ${isWater ? `${what} ${aGoodOne}` : 'a good harvest'}`;
  const isRare = isRarelyGood(good, judged);
  if (isRare && length === 'briefly')
    return `${inYears} ${what}, but ${good === 0 ? 'never' : 'rarely'} ${aGoodOne}`;
  const count = good === 0 ? 'but in none' : isRare ? `but in only ${good}` : `in ${good}`;
  return `${inYears} ${what}, ${count} ${aGoodOne}`;
}

/** Returns how often a planting failed, and why; not why if the sentence also speaks of the season. */
function failureIn(values: VerdictValues): string {
  return failure(isOutOfSeason(values) ? { ...values, cause: null } : values);
}

/** Returns `failed in 29 of 44 years, mostly for want of water`. */
function failure(
  { carried, judged, cause, is_only_cause }: VerdictValues,
  inAverage: 'fails' | 'does poorly' = 'does poorly',
): string {
  const why = cause === null ? '' : failureWords[cause];
  if (carried === null || judged === null) return `${inAverage} in an average year ${why}`.trimEnd();
  const failed = `failed in ${yearsOf(judged - carried, judged)}`;
  if (why === '') return failed;
  return is_only_cause ? `${failed} ${why}` : `${failed}, mostly ${why}`;
}

function yearsOf(count: number, judged: number): string {
  return count === judged ? `all ${judged} years` : `${count} of ${judged} years`;
}
