// The verdict on a planting in one sentence: what to do, then the years that speak for or against it.
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { isForWater, isMostlyCarried, isOutOfSeason, isRarelyGood } from '../../figures/verdict-cases.js';
import type { VerdictWords } from '../answer-subjects.js';
import { say, yearsOf, yearsText } from './writing.js';
import { did, doesNot, irrigated, nameOf, whatWasPlanted } from './crops.js';
import { failureWords } from './parts.js';
import { inMonths } from './months.js';

export const verdict: VerdictWords = { sentence: ({ code, values }) => sentences[code](values) };

const sentences: Readonly<Record<VerdictCode, (values: VerdictValues) => string>> = {
  plant: (values) => say`Panda ${what(values)} ${when(values)}${season(values)}: ${odds(values)}.`,
  plant_at_risk: (values) =>
    isMostlyCarried(values)
      ? say`Panda ${what(values)} ${when(values)}${season(values)}, lakini kuna hatari: ${oddsIn(values)}.`
      : say`Panda ${what(values)} ${when(values)}${season(values)} ikiwa tu unakubali hatari: ${failureIn(values)}.`,
  rather_in_months: (values) =>
    say`Ni afadhali kupanda ${what(values)} ${inMonths(values.months, 'au')}${season(values)}: ${planted(values)} ${failureIn(values)}.`,
  with_irrigation: (values) =>
    say`Panda ${what(values)} ${when(values)} kwa kumwagilia takriban mm ${values.irrigation_mm ?? 0}: kwa mvua pekee ${failure({ ...values, cause: null })}.`,
  with_early_variety: (values) =>
    say`${when(values)} panda aina ya ${what(values)} ${maturing(values)}${season(values)}: ${oddsIn(values, 'briefly')}.`,
  not_here: (values) =>
    values.irrigation_mm === null
      ? say`Haifai hapa: ${what(values)} ${planted(values)} ${failure(values, 'huharibika')}.`
      : say`Usipande ${what(values)} hapa kwa mvua pekee: ${failure({ ...values, cause: null }, 'huharibika')}, na ${did(values.crop, 'nge', 'hitaji')} takriban mm ${values.irrigation_mm} za umwagiliaji.`,
};

/** Returns `mahindi`, or `mahindi ya umwagiliaji`. */
function what({ crop, water }: VerdictValues): string {
  return water === 'irrigated' ? irrigated(crop) : nameOf(crop);
}

function when({ planting_month }: VerdictValues): string {
  return inMonths([planting_month]);
}

/** Returns `yaliyopandwa Novemba`; if single years are not known, `yakipandwa Novemba`. */
function planted(values: VerdictValues): string {
  const { carried, crop } = values;
  return `${carried === null ? did(crop, 'ki', 'pandwa') : whatWasPlanted(crop)} ${when(values)}`;
}

function maturing({ variety }: VerdictValues): string {
  return variety === 'early' ? 'inayokomaa mapema' : 'inayokomaa mapema sana';
}

/** Follows what to do; leaves fewer words for the rest of the sentence. */
function season(values: VerdictValues): string {
  return isOutOfSeason(values) ? ', nje ya msimu wa hapa' : '';
}

function oddsIn(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  return isOutOfSeason(values) ? oddsInFewWords(values) : odds(values, length);
}

function oddsInFewWords(values: VerdictValues): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'mwaka wa kawaida unafaa';
  if (good === 0) return say`hakuna mavuno mazuri katika miaka ${judged}`;
  if (good !== null && isRarelyGood(good, judged))
    return say`mavuno mazuri katika ${yearsText(good)} tu kati ya ${judged}`;
  return `katika ${yearsOf(carried, judged)} ${isForWater(values) ? 'maji yalitosha' : 'mavuno yalipatikana'}`;
}

/** Returns `katika miaka 42 kati ya 44 maji yalitosha, na katika miaka 35 yalitosha kwa mavuno mazuri`. */
function odds(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null)
    return 'mwaka wa kawaida unafaa; hali ya kila mwaka haijulikani hapa';
  const inYears = `katika ${yearsOf(carried, judged)}`;
  return isForWater(values)
    ? waterOdds(inYears, { carried, good, judged }, length)
    : harvestOdds(inYears, { carried, good, judged }, length);
}

interface Counts {
  carried: number;
  good: number | null;
  judged: number;
}

function waterOdds(inYears: string, { carried, good, judged }: Counts, length: 'briefly' | 'fully'): string {
  const enough = `${inYears} maji yalitosha`;
  if (good === null) return enough;
  if (good === carried) return `${enough} kwa mavuno mazuri`;
  if (good === 0) return `${enough}, lakini si kwa mavuno mazuri`;
  if (!isRarelyGood(good, judged))
    return `${enough}, na katika ${yearsText(good)} yalitosha kwa mavuno mazuri`;
  return length === 'briefly'
    ? `${enough}, lakini mara chache kwa mavuno mazuri`
    : `${enough}, lakini katika ${yearsText(good)} tu yalitosha kwa mavuno mazuri`;
}

function harvestOdds(
  inYears: string,
  { carried, good, judged }: Counts,
  length: 'briefly' | 'fully',
): string {
  if (good === carried) return `${inYears} mavuno mazuri yalipatikana`;
  const harvest = `${inYears} mavuno yalipatikana`;
  if (good === null) return harvest;
  if (good === 0) return `${harvest}, lakini hayakuwa mazuri hata mara moja`;
  if (!isRarelyGood(good, judged)) return `${harvest}, na katika ${yearsText(good)} yalikuwa mazuri`;
  return length === 'briefly'
    ? `${harvest}, lakini mara chache yalikuwa mazuri`
    : `${harvest}, lakini katika ${yearsText(good)} tu yalikuwa mazuri`;
}

/** Returns how often a planting failed, and why; not why if the sentence also speaks of the season. */
function failureIn(values: VerdictValues): string {
  return failure(isOutOfSeason(values) ? { ...values, cause: null } : values);
}

/** Returns `yaliharibika katika miaka 29 kati ya 44, hasa kwa kukosa maji`. */
function failure(
  { crop, carried, judged, cause, is_only_cause }: VerdictValues,
  inAverage: 'huharibika' | 'poorly' = 'poorly',
): string {
  const why = cause === null ? '' : failureWords[cause];
  if (carried === null || judged === null) {
    const does = inAverage === 'poorly' ? `${doesNot(crop, 'stawi')} vizuri` : inAverage;
    return `${does} katika mwaka wa kawaida ${why}`.trimEnd();
  }
  const failed = `${did(crop, 'li', 'haribika')} katika ${yearsOf(judged - carried, judged)}`;
  if (why === '') return failed;
  return is_only_cause ? `${failed} ${why}` : `${failed}, hasa ${why}`;
}
