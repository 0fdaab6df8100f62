// The verdict on a planting in one sentence: what to do, then the years that speak for or against it.
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { isForWater, isMostlyCarried, isOutOfSeason, isRarelyGood } from '../../figures/verdict-cases.js';
import type { VerdictWords } from '../answer-subjects.js';
import { cropBefore, crops, isPlanted, sowingOf } from './crops.js';
import { inMonths, months as monthWords } from './months.js';
import { failureWords } from './parts.js';
import { say } from './writing.js';
import { inYearsOf } from './years.js';

export const verdict: VerdictWords = { sentence: ({ code, values }) => sentences[code](values) };

const sentences: Readonly<Record<VerdictCode, (values: VerdictValues) => string>> = {
  plant: (values) => say`${when(values)} ${what(values)} ${plant(values)}: ${odds(values)}।`,
  plant_at_risk: (values) =>
    isMostlyCarried(values)
      ? say`${when(values)} ${what(values)} ${canPlant(values)}, पर जोखिम है: ${oddsIn(values)}।`
      : say`${when(values)} ${what(values)} तभी ${plant(values)} जब जोखिम उठा सकें: फसल ${failureIn(values)}।`,
  rather_in_months: (values) =>
    say`बेहतर है कि ${what(values)} ${inMonths(values.months, 'या')}${season(values)} ${plant(values)}: ${theSowing(values)} ${failureIn(values)}।`,
  with_irrigation: (values) =>
    say`${when({ ...values, in_season_here: null })} ${what(values)} सिंचाई के साथ ${plant(values)}, लगभग ${values.irrigation_mm ?? 0} मिमी: केवल वर्षा पर फसल ${failure({ ...values, cause: null })}।`,
  with_early_variety: (values) =>
    say`${when(values)} ${whatBefore(values)} की ${values.variety === 'early' ? 'जल्दी' : 'बहुत जल्दी'} पकने वाली किस्म ${plant(values)}: ${oddsIn(values, 'briefly')}।`,
  not_here: (values) =>
    values.irrigation_mm === null
      ? say`यहाँ नहीं: ${monthWords.full(values.planting_month)} में ${whatBefore(values)} की ${sowingOf(values.crop)} ${failure(values, 'असफल')}।`
      : say`यहाँ केवल वर्षा पर ${what(values)} न ${plant(values)}: फसल ${failure({ ...values, cause: null }, 'असफल')}; लगभग ${values.irrigation_mm} मिमी सिंचाई चाहिए होगी।`,
};

function plant({ crop }: VerdictValues): string {
  return isPlanted(crop) ? 'लगाएँ' : 'बोएँ';
}

function canPlant({ crop }: VerdictValues): string {
  return isPlanted(crop) ? 'लगा सकते हैं' : 'बो सकते हैं';
}

/** Returns `मक्का`, or `सिंचित मक्का`. */
function what({ crop, water }: VerdictValues): string {
  return water === 'irrigated' ? `सिंचित ${crops.name(crop)}` : crops.name(crop);
}

/** Returns `बाजरे`, or `सिंचित बाजरे`, before a postposition. */
function whatBefore({ crop, water }: VerdictValues): string {
  return water === 'irrigated' ? `सिंचित ${cropBefore(crop)}` : cropBefore(crop);
}

/** Returns `नवंबर में`, or `नवंबर में (यहाँ बेमौसम)`. */
function when(values: VerdictValues): string {
  return `${inMonths([values.planting_month])}${season(values)}`;
}

/** Returns `मार्च की बुवाई`, or `अप्रैल की रोपाई`. */
function theSowing({ crop, planting_month }: VerdictValues): string {
  return `${monthWords.full(planting_month)} की ${sowingOf(crop)}`;
}

/** Follows the months; leaves fewer words for the rest of the sentence. */
function season(values: VerdictValues): string {
  return isOutOfSeason(values) ? ' (यहाँ बेमौसम)' : '';
}

function oddsIn(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  return isOutOfSeason(values) ? oddsInFewWords(values) : odds(values, length);
}

function oddsInFewWords(values: VerdictValues): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'औसत वर्ष अनुकूल है';
  if (good === 0) return say`${judged} वर्षों में कभी अच्छी उपज नहीं मिली`;
  if (good !== null && isRarelyGood(good, judged))
    return say`${judged} में से केवल ${good} ${good === 1 ? 'वर्ष' : 'वर्षों'} में अच्छी उपज मिली`;
  return isForWater(values)
    ? `${inYearsOf(carried, judged)} पानी पर्याप्त रहा`
    : `${inYearsOf(carried, judged)} उपज मिली`;
}

/** Returns `44 में से 42 वर्षों में पानी पर्याप्त रहा, 35 में अच्छी उपज के लिए भी`. */
function odds(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'औसत वर्ष अनुकूल है; यहाँ के अलग-अलग वर्ष ज्ञात नहीं हैं';
  return isForWater(values)
    ? waterOdds(carried, good, judged, length)
    : harvestOdds(carried, good, judged, length);
}

function waterOdds(
  carried: number,
  good: number | null,
  judged: number,
  length: 'briefly' | 'fully',
): string {
  if (good === carried) return `${inYearsOf(carried, judged)} अच्छी उपज के लिए पानी पर्याप्त रहा`;
  const enough = `${inYearsOf(carried, judged)} पानी पर्याप्त रहा`;
  if (good === null) return enough;
  if (good === 0) return `${enough}, पर अच्छी उपज के लिए कभी नहीं`;
  if (!isRarelyGood(good, judged)) return say`${enough}, ${good} में अच्छी उपज के लिए भी`;
  return length === 'briefly'
    ? `${enough}, पर अच्छी उपज के लिए कम ही`
    : say`${enough}, पर अच्छी उपज के लिए केवल ${good} में`;
}

function harvestOdds(
  carried: number,
  good: number | null,
  judged: number,
  length: 'briefly' | 'fully',
): string {
  if (good === carried) return `${inYearsOf(carried, judged)} अच्छी उपज मिली`;
  const harvest = `${inYearsOf(carried, judged)} उपज मिली`;
  if (good === null) return harvest;
  if (good === 0) return `${harvest}, पर अच्छी कभी नहीं`;
  if (!isRarelyGood(good, judged)) return say`${harvest}, ${good} में अच्छी`;
  return length === 'briefly' ? `${harvest}, पर अच्छी कम ही` : say`${harvest}, पर केवल ${good} में अच्छी`;
}

/** Returns how often a planting failed, and why; not why if the sentence also speaks of the season. */
function failureIn(values: VerdictValues): string {
  return failure(isOutOfSeason(values) ? { ...values, cause: null } : values);
}

/** Returns `44 में से 29 वर्षों में मुख्यतः पानी की कमी से असफल रही`, of फसल, बुवाई or रोपाई. */
function failure(
  { carried, judged, cause, is_only_cause }: VerdictValues,
  inAverage: 'असफल' | 'कमजोर' = 'कमजोर',
): string {
  const why = cause === null ? '' : `${failureWords[cause]} `;
  if (carried === null || judged === null) return `औसत वर्ष में ${why}${inAverage} रहती है`;
  const mostly = why === '' || is_only_cause ? '' : 'मुख्यतः ';
  return `${inYearsOf(judged - carried, judged)} ${mostly}${why}असफल रही`;
}
