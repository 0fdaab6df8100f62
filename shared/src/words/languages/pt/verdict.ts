// The verdict on a planting in one sentence: what to do, then the years that speak for or against it.
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { isForWater, isMostlyCarried, isOutOfSeason, isRarelyGood } from '../../figures/verdict-cases.js';
import type { VerdictWords } from '../answer-subjects.js';
import { agreeing, crops } from './crops.js';
import { failureWords } from './limits.js';
import { inMonths, months as monthWords } from './months.js';
import { say } from './writing.js';

export const verdict: VerdictWords = { sentence: ({ code, values }) => sentences[code](values) };

const sentences: Readonly<Record<VerdictCode, (values: VerdictValues) => string>> = {
  plant: (values) => `Plante ${planted(values)}${season(values)}: ${odds(values)}.`,
  plant_at_risk: (values) =>
    isMostlyCarried(values)
      ? `Plante ${planted(values)}, com risco${season(values)}: ${oddsIn(values)}.`
      : `Só plante ${planted(values)}${isOutOfSeason(values) ? `${season(values)},` : ''} se aceitar o risco: a cultura ${failureIn(values)}.`,
  rather_in_months: (values) =>
    `É melhor plantar ${what(values)} ${inMonths(values.months, 'ou')}${season(values)}: o plantio de ${month(values)} ${failureIn(values)}.`,
  with_irrigation: (values) =>
    say`Plante ${planted(values)} com irrigação, cerca de ${values.irrigation_mm ?? 0} mm: em sequeiro, a cultura ${failure({ ...values, cause: null })}.`,
  with_early_variety: (values) =>
    `Plante ${what(values)} de ciclo ${values.variety === 'early' ? 'curto' : 'muito curto'} em ${month(values)}${season(values)}: ${oddsIn(values, 'briefly')}.`,
  not_here: (values) =>
    values.irrigation_mm === null
      ? `Aqui não: o plantio de ${planted(values)} ${failure(values, 'falha')}.`
      : say`Não plante ${crops.name(values.crop)} em sequeiro aqui: a cultura ${failure({ ...values, cause: null }, 'falha')} e precisaria de cerca de ${values.irrigation_mm} mm de irrigação.`,
};

/** Returns `milho em novembro`, or `soja irrigada em novembro`. */
function planted(values: VerdictValues): string {
  return `${what(values)} em ${month(values)}`;
}

function what({ crop, water }: VerdictValues): string {
  const name = crops.name(crop);
  return water === 'irrigated' ? `${name} ${agreeing(crop, 'irrigado')}` : name;
}

function month({ planting_month }: VerdictValues): string {
  return monthWords.full(planting_month);
}

/** Follows what to do; leaves fewer words for the rest of the sentence. */
function season(values: VerdictValues): string {
  return isOutOfSeason(values) ? ', fora da época local' : '';
}

function oddsIn(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  return isOutOfSeason(values) ? oddsInFewWords(values) : odds(values, length);
}

function oddsInFewWords(values: VerdictValues): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null) return 'o clima médio é favorável';
  if (good === 0) return say`nenhuma colheita boa em ${judged} anos`;
  if (good !== null && isRarelyGood(good, judged)) return `houve boa colheita só ${yearsOf(good, judged)}`;
  return `${yearsOf(carried, judged)} houve ${isForWater(values) ? 'água suficiente' : 'colheita'}`;
}

/** Returns `em 42 de 44 anos houve água suficiente, em 35 deles para uma boa colheita`. */
function odds(values: VerdictValues, length: 'briefly' | 'fully' = 'fully'): string {
  const { carried, good, judged } = values;
  if (carried === null || judged === null)
    return 'o clima médio é favorável; os anos, um a um, não são conhecidos aqui';
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
  const enough = `${yearsOf(carried, judged)} houve água suficiente`;
  if (good === null) return enough;
  if (good === carried) return `${enough} para uma boa colheita`;
  if (good === 0) return `${enough}, mas nunca para uma boa colheita`;
  if (!isRarelyGood(good, judged)) return say`${enough}, em ${good} deles para uma boa colheita`;
  return length === 'briefly'
    ? `${enough}, mas raramente para uma boa colheita`
    : say`${enough}, mas só em ${good} para uma boa colheita`;
}

function harvestOdds(
  carried: number,
  good: number | null,
  judged: number,
  length: 'briefly' | 'fully',
): string {
  const years = yearsOf(carried, judged);
  if (good === carried) return `${years} houve boa colheita`;
  const harvest = `${years} houve colheita`;
  if (good === null) return harvest;
  if (good === 0) return `${harvest}, mas nunca boa`;
  if (!isRarelyGood(good, judged)) return say`${harvest}, boa em ${good} deles`;
  return length === 'briefly' ? `${harvest}, mas raramente boa` : say`${harvest}, mas boa só em ${good}`;
}

/** Returns how often a planting failed, and why; not why if the sentence also speaks of the season. */
function failureIn(values: VerdictValues): string {
  return failure(isOutOfSeason(values) ? { ...values, cause: null } : values);
}

/** Returns `falhou em 29 de 44 anos, principalmente por falta de água`. */
function failure(
  { carried, judged, cause, is_only_cause }: VerdictValues,
  inAverage: 'falha' | 'vai mal' = 'vai mal',
): string {
  const why = cause === null ? '' : failureWords[cause];
  if (carried === null || judged === null) return `${inAverage} num ano médio ${why}`.trimEnd();
  const failed = `falhou ${yearsOf(judged - carried, judged)}`;
  if (why === '') return failed;
  return is_only_cause ? `${failed} ${why}` : `${failed}, principalmente ${why}`;
}

function yearsOf(count: number, judged: number): string {
  return count === judged ? say`em todos os ${judged} anos` : say`em ${count} de ${judged} anos`;
}
