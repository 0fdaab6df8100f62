import type { ReasonCode } from '@crop-planning/shared';
import { harvestMonthsOf, plantedMonthsOf, typicalDaysOf, type Season } from './field-crops/season.js';
import type { Judged } from './judged.js';
import { peakMonthOf } from './judgement.js';
import { rounded } from './wording.js';

/** Says when a field crop is harvested, or when to plant a perennial. */
export function timeReason(judged: Judged): ReasonCode {
  const { season, limitingPart } = judged.evaluation;
  if (season) return harvestReason(season);
  // A planting time would mislead if the crop fails whenever it is planted.
  const isHopeless = judged.labels[judged.water] === 'infeasible' && limitingPart !== 'planting';
  return isHopeless ? { code: 'whole_year_judged', values: {} } : plantingReason(judged.plantingTime);
}

function harvestReason(season: Season): ReasonCode {
  const { months, stopped, daysDone, daysNeeded } = season;
  const length = {
    season_months: months.length,
    resting_months: months.filter(({ isResting }) => isResting).length,
  };
  const harvest_months = harvestMonthsOf(season);
  if (harvest_months.length === 0)
    return { code: 'no_full_harvest', values: { last_month: months.at(-1)?.month ?? NaN, ...length } };
  if (!stopped) return { code: 'harvest', values: { harvest_months, ...length } };
  const done_percent = rounded((100 * daysDone) / daysNeeded, 0);
  return { code: 'gathered_at_frost', values: { harvest_months, done_percent, ...length } };
}

function plantingReason(time: Judged['plantingTime']): ReasonCode {
  const { months = [], reason = 'any_month' } = time ?? {};
  if (reason === 'any_month') return { code: 'plant_in_any_month', values: {} };
  if (months.length === 0)
    return {
      code: 'no_month_to_plant',
      values: { lacking: reason === 'warmth' ? 'warmth' : 'rain' },
    };
  return { code: 'plant_in', values: { months, reason } };
}

/** Names a variety that is shorter than the crop's usual one. */
export function varietyReason({ crop, evaluation: { variety } }: Judged): ReasonCode[] {
  if (variety === null || variety.maturity === 'medium') return [];
  const { maturity, days } = variety;
  const values = { crop: crop.name, maturity, days, typical_days: typicalDaysOf(crop) };
  return [{ code: 'shorter_variety', values }];
}

/** Says how much water irrigation adds or would add, unless an earlier reason has already done so. */
export function waterReason({ water, evaluation }: Judged): ReasonCode[] {
  const { water: balance, season, parts } = evaluation;
  const months = plantedMonthsOf(season);
  const peak_month = peakMonthOf(balance);
  const irrigation_mm = rounded(balance.irrigationMm, 0);
  if (water === 'irrigated') {
    if (peak_month === null) return [{ code: 'irrigation_not_needed', values: { months } }];
    const peak_mm = rounded(Math.max(...balance.irrigationByMonthMm), 0);
    return [{ code: 'irrigation', values: { months, irrigation_mm, peak_month, peak_mm } }];
  }
  if (parts.water.score < 1 || peak_month === null) return [];
  return [{ code: 'rain_suffices', values: { months, irrigation_mm } }];
}
