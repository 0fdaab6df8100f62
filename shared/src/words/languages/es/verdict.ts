// The verdict on a planting in one sentence: what to do, then the years that speak for or against it.
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { isForWater, isMostlyCarried, isOutOfSeason, isRarelyGood } from '../../figures/verdict-cases.js';
import type { VerdictWords } from '../answer-subjects.js';
import { crops, isPlanted, sowing } from './crops.js';
import { failureWords } from './failures.js';
import { inMonths, months } from './months.js';
import { say } from './writing.js';

export const verdict: VerdictWords = { sentence: ({ code, values }) => sentences[code](values) };

const sentences: Readonly<Record<VerdictCode, (values: VerdictValues) => string>> = {
  plant: (values) => `${sow(values)} ${what(values)} ${when(values)}${season(values)}: ${odds(values)}.`,
  plant_at_risk: (values) =>
    isMostlyCarried(values)
      ? `${sow(values)} ${what(values)} ${when(values)}, con riesgo${season(values)}: ${oddsIn(values)}.`
      : `${sow(values)} ${what(values)} ${when(values)} solo si acepta el riesgo${season(values)}: el cultivo ${failureIn(values)}.`,
  rather_in_months: (values) =>
    `Mejor ${sow(values).toLowerCase()} ${crops.name(values.crop)} ${inMonths(values.months, 'o')}${values.water === 'irrigated' ? ', con riego' : ''}${season(values)}: ${theSowing(values)} ${failureIn(values)}.`,
  with_irrigation: (values) =>
    say`${sow(values)} ${what(values)} ${when(values)} con riego, unos ${values.irrigation_mm ?? 0} mm: solo con la lluvia, el cultivo ${failure({ ...values, cause: null })}.`,
  with_early_variety: (values) =>
    `${sow(values)} una variedad ${values.variety === 'early' ? 'precoz' : 'muy precoz'} de ${what(values)} ${when(values)}${season(values)}: ${oddsIn(values, 'briefly')}.`,
  not_here: (values) =>
    values.irrigation_mm === null
      ? `Aquí no conviene ${isPlanted(values.crop) ? 'plantar' : 'sembrar'} ${crops.name(values.crop)}${evenIrrigated(values)}: ${theSowing(values)} ${failure(values, 'no da cosecha')}.`
      : say`No ${sow(values).toLowerCase()} ${what(values)} aquí solo con la lluvia: el cultivo ${failure({ ...values, cause: null }, 'no da cosecha')}, y harían falta unos ${values.irrigation_mm} mm de riego.`,
};

function sow({ crop }: VerdictValues): string {
  return isPlanted(crop) ? 'Plante' : 'Siembre';
}

/** Returns `maíz`, or `maíz con riego`. */
function what({ crop, water }: VerdictValues): string {
  return water === 'irrigated' ? `${crops.name(crop)} con riego` : crops.name(crop);
}

function evenIrrigated({ water }: VerdictValues): string {
  return water === 'irrigated' ? ' ni con riego' : '';
}

function when({ planting_month }: VerdictValues): string {
  return inMonths([planting_month]);
}

/** Returns `la siembra de noviembre`, or `la plantación de abril`. */
function theSowing({ crop, planting_month }: VerdictValues): string {
  return `la ${sowing(crop)} de ${months.full(planting_month)}`;
}

/** Follows what to do; leaves fewer words for the rest of the sentence. */
function season(values: VerdictValues): string {
  return isOutOfSeason(values) ? ', fuera de la época local' : '';
}

function oddsIn(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  return isOutOfSeason(values) ? oddsInFewWords(values) : odds(values, length);
}

function oddsInFewWords(values: VerdictValues): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'un año promedio le conviene';
  if (good === 0) return say`ninguna buena cosecha en ${judged} años`;
  if (good !== null && isRarelyGood(good, judged)) return `una buena cosecha solo ${inYears(good, judged)}`;
  return `${inYears(carried, judged)} hubo ${isForWater(values) ? 'agua suficiente' : 'cosecha'}`;
}

/** Returns `en 42 de 44 años hubo agua suficiente, y en 34 alcanzó para una buena cosecha`. */
function odds(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null)
    return 'un año promedio le conviene; aquí no se conocen los años uno por uno';
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
  const enough = `${inYears(carried, judged)} hubo agua suficiente`;
  if (good === carried) return `${enough} para una buena cosecha`;
  if (good === null) return enough;
  if (good === 0) return `${enough}, pero nunca para una buena cosecha`;
  if (!isRarelyGood(good, judged)) return say`${enough}, y en ${good} alcanzó para una buena cosecha`;
  return length === 'briefly'
    ? `${enough}, pero rara vez para una buena cosecha`
    : say`${enough}, pero solo en ${good} para una buena cosecha`;
}

function harvestOdds(
  carried: number,
  good: number | null,
  judged: number,
  length: 'briefly' | 'fully',
): string {
  if (good === carried) return `${inYears(carried, judged)} hubo una buena cosecha`;
  const harvest = `${inYears(carried, judged)} hubo cosecha`;
  if (good === null) return harvest;
  if (good === 0) return `${harvest}, pero nunca buena`;
  if (!isRarelyGood(good, judged)) return say`${harvest}, y en ${good} fue buena`;
  return length === 'briefly'
    ? `${harvest}, pero rara vez buena`
    : say`${harvest}, pero solo en ${good} fue buena`;
}

/** Returns how often a planting failed, and why; not why if the sentence also speaks of the season. */
function failureIn(values: VerdictValues): string {
  return failure(isOutOfSeason(values) ? { ...values, cause: null } : values);
}

/** Returns `no dio cosecha en 29 de 44 años, sobre todo por falta de agua`. */
function failure(
  { carried, judged, cause, is_only_cause }: VerdictValues,
  inAverage: 'no da cosecha' | 'da poca cosecha' = 'da poca cosecha',
): string {
  const why = cause === null ? '' : failureWords[cause];
  if (carried === null || judged === null) return `${inAverage} en un año promedio ${why}`.trimEnd();
  const failed =
    carried === 0
      ? say`no dio cosecha en ninguno de los ${judged} años`
      : `no dio cosecha ${inYears(judged - carried, judged)}`;
  if (why === '') return failed;
  return is_only_cause ? `${failed} ${why}` : `${failed}, sobre todo ${why}`;
}

/** Returns `en 42 de 44 años`, or `en los 44 años`. */
function inYears(count: number, judged: number): string {
  return count === judged ? say`en los ${judged} años` : say`en ${count} de ${judged} años`;
}
