// The verdict on a planting in one sentence: what to do, then the years that speak for or against it.
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { isForWater, isMostlyCarried, isOutOfSeason, isRarelyGood } from '../../figures/verdict-cases.js';
import type { VerdictWords } from '../answer-subjects.js';
import { agreeing, isPlanted, ofCrop, theCrop } from './crops.js';
import { inMonths, ofMonth } from './months.js';
import { failureWords } from './parts.js';
import { say } from './writing.js';

export const verdict: VerdictWords = { sentence: ({ code, values }) => sentences[code](values) };

const sentences: Readonly<Record<VerdictCode, (values: VerdictValues) => string>> = {
  plant: (values) =>
    say`${plant(values)} ${what(values)} ${when(values)}${season(values)} : ${odds(values)}.`,
  plant_at_risk: (values) =>
    isMostlyCarried(values)
      ? say`${plant(values)} ${what(values)} ${when(values)}, avec un risque${season(values)} : ${oddsIn(values)}.`
      : say`Ne ${plant(values).toLowerCase()} ${what(values)} ${when(values)} qu’en acceptant le risque${season(values)} : la culture ${failureIn(values)}.`,
  rather_in_months: (values) =>
    say`${plant(values)} plutôt ${what(values)} ${inMonths(values.months, 'ou')}${season(values)} : ${theSowing(values)} ${failureIn(values)}.`,
  with_irrigation: (values) =>
    say`${plant(values)} ${what(values)} ${when(values)} en irriguant, environ ${values.irrigation_mm ?? 0} mm : avec la pluie seule, la culture ${failure({ ...values, cause: null })}.`,
  with_early_variety: (values) =>
    say`${plant(values)} une variété ${values.variety === 'early' ? 'précoce' : 'très précoce'} ${ofCrop(values.crop)} ${when(values)}${season(values)} : ${oddsIn(values, 'briefly')}.`,
  not_here: (values) =>
    values.irrigation_mm === null
      ? say`Pas ici : ${theSowing(values)}, pour ${what(values)}, ${failure(values, 'échoue')}.`
      : say`Ne ${plant(values).toLowerCase()} pas ${what(values)} ici avec la pluie seule : la culture ${failure({ ...values, cause: null }, 'échoue')}, et il faudrait environ ${values.irrigation_mm} mm d’irrigation.`,
};

function plant({ crop }: VerdictValues): string {
  return isPlanted(crop) ? 'Plantez' : 'Semez';
}

/** Returns `le maïs`, or `la tomate irriguée`. */
function what({ crop, water }: VerdictValues): string {
  return water === 'irrigated' ? `${theCrop(crop)} ${agreeing(crop, 'irrigué')}` : theCrop(crop);
}

function when({ planting_month }: VerdictValues): string {
  return inMonths([planting_month]);
}

/** Returns `le semis de mars`, or `la plantation d’avril`. */
function theSowing({ crop, planting_month }: VerdictValues): string {
  return `${isPlanted(crop) ? 'la plantation' : 'le semis'} ${ofMonth(planting_month)}`;
}

/** Follows what to do; leaves fewer words for the rest of the sentence. */
function season(values: VerdictValues): string {
  return isOutOfSeason(values) ? ', hors saison ici' : '';
}

function oddsIn(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  return isOutOfSeason(values) ? oddsInFewWords(values) : odds(values, length);
}

function oddsInFewWords(values: VerdictValues): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'une année moyenne convient';
  if (good === 0) return say`aucune bonne récolte en ${judged} ans`;
  if (good !== null && isRarelyGood(good, judged))
    return say`une bonne récolte ${yearsOf(good, judged)} seulement`;
  return isForWater(values)
    ? `l’eau a suffi ${yearsOf(carried, judged)}`
    : `il y a eu une récolte ${yearsOf(carried, judged)}`;
}

/** Returns `l’eau a suffi 42 années sur 44, dont 35 pour une bonne récolte`. */
function odds(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null)
    return 'une année moyenne convient ; les années une à une ne sont pas connues ici';
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
  if (good === carried) return `l’eau a suffi pour une bonne récolte ${yearsOf(carried, judged)}`;
  const enough = `l’eau a suffi ${yearsOf(carried, judged)}`;
  if (good === null) return enough;
  if (good === 0) return `${enough}, mais jamais pour une bonne récolte`;
  if (!isRarelyGood(good, judged)) return say`${enough}, dont ${good} pour une bonne récolte`;
  return length === 'briefly'
    ? `${enough}, mais rarement pour une bonne récolte`
    : say`${enough}, mais ${good} seulement pour une bonne récolte`;
}

function harvestOdds(
  carried: number,
  good: number | null,
  judged: number,
  length: 'briefly' | 'fully',
): string {
  if (good === carried) return `il y a eu une bonne récolte ${yearsOf(carried, judged)}`;
  const harvest = `il y a eu une récolte ${yearsOf(carried, judged)}`;
  if (good === null) return harvest;
  if (good === 0) return `${harvest}, mais jamais une bonne`;
  if (!isRarelyGood(good, judged)) return say`${harvest}, bonne ${good} fois`;
  return length === 'briefly'
    ? `${harvest}, mais rarement une bonne`
    : say`${harvest}, mais bonne ${good} fois seulement`;
}

/** Returns how often a planting failed, and why; not why if the sentence also speaks of the season. */
function failureIn(values: VerdictValues): string {
  return failure(isOutOfSeason(values) ? { ...values, cause: null } : values);
}

/** Returns `a échoué 29 années sur 44, surtout par manque d’eau`. */
function failure(
  { carried, judged, cause, is_only_cause }: VerdictValues,
  inAverage: 'échoue' | 'réussit mal' = 'réussit mal',
): string {
  const why = cause === null ? '' : failureWords[cause];
  if (carried === null || judged === null) return `${inAverage} une année moyenne ${why}`.trimEnd();
  const failed = `a échoué ${yearsOf(judged - carried, judged)}`;
  if (why === '') return failed;
  return is_only_cause ? `${failed} ${why}` : `${failed}, surtout ${why}`;
}

/** Returns `42 années sur 44`, or `les 44 années`. */
export function yearsOf(count: number, judged: number): string {
  if (count === judged) return say`les ${judged} années`;
  return say`${count} ${count < 2 ? 'année' : 'années'} sur ${judged}`;
}
