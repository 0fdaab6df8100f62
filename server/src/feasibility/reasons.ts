import type { ReasonCode, ScorePart } from '@crop-planning/shared';
import { thresholdsOf } from './label.js';
import { sowingTemperatureOf } from './field-crops/field-crop.js';
import {
  heatLimitsIn,
  nightsFullC,
  nightsNoneC,
  ripeningFullC,
  ripeningNoneC,
} from './field-crops/temperature-parts.js';
import { plantedMonthsOf } from './field-crops/season.js';
import type { Judged } from './judged.js';
import { scoresOf } from './judgement.js';
import { monthsOfYear } from './months.js';
import { timeReason, varietyReason, waterReason } from './season-reasons.js';
import { areOddsKnown } from './years/odds.js';
import { dryMarginMonths, tropicalFullC, tropicalNoneC, yearMeanMarginC } from './perennial.js';
import { shareForScore } from './water-share.js';
import { apart, rounded, scoreRounder } from './wording.js';
import { carriedFrom } from './years/year-score.js';
import { waitingReason, yearsReason } from './years/years-reason.js';

/**
 * Explains the result with figures: first the limiting part, then the years, the other harmful parts,
 * `advice`, the time of harvest or planting, and the irrigation. The figures are rounded as the sentences
 * show them.
 */
export function reasonsOf(judged: Judged, advice: readonly ReasonCode[]): ReasonCode[] {
  const { crop, plantingMonth, risk, water, evaluation, goodMonths } = judged;
  const harmful = scoresOf(evaluation.parts)
    .filter(({ score }) => score < 1)
    .toSorted((left, right) => left.score - right.score)
    .flatMap(({ part }) => reasonOf[part](judged));
  const noLimit: ReasonCode = {
    code: 'nothing_limits',
    values: { crop: crop.name, planting_month: plantingMonth },
  };
  const [limiting = noLimit, ...others] = harmful;
  return [
    limiting,
    yearsReason(evaluation, risk, water),
    waitingReason(evaluation.odds, plantingMonth, goodMonths),
    others,
    advice,
    timeReason(judged),
    varietyReason(judged),
    waterReason(judged),
  ].flat();
}

type ReasonOf = (judged: Judged) => ReasonCode | ReasonCode[];

/** Explains a part with a score below 1. */
const reasonOf: Readonly<Record<ScorePart, ReasonOf>> = {
  winter({ crop: { name, winter, coldest_night }, evaluation: { parts } }) {
    const { month = null, min_temperature_c: minimum, coldest_night_c: night } = parts.winter ?? {};
    const about = { crop: name, month: month ?? NaN };
    if (coldest_night) {
      const [night_c, safe_c] = apart(night ?? NaN, coldest_night.sure_c, 1);
      const lost_c = rounded(coldest_night.lost_c, 1);
      return { code: 'winter_night', values: { ...about, night_c, safe_c, lost_c } };
    }
    const [min_c, safe_c] = apart(minimum ?? NaN, winter?.sure_c ?? NaN, 1);
    const lost_c = rounded(winter?.lost_c ?? NaN, 1);
    return { code: 'winter_minimum', values: { ...about, min_c, safe_c, lost_c } };
  },
  sowing: (judged) => ({
    code: 'too_cold_to_sow',
    values: coldStart(judged, judged.evaluation.parts.sowing),
  }),
  planting(judged) {
    const { planting } = judged.evaluation.parts;
    if (judged.crop.habit === 'evergreen')
      return { code: 'too_cold_to_plant', values: coldStart(judged, planting) };
    const mean_c = rounded(planting?.mean_temperature_c ?? NaN, 1);
    return { code: 'frozen_at_planting', values: { planting_month: judged.plantingMonth, mean_c } };
  },
  season(judged) {
    const { season } = judged.evaluation;
    const { stopped, growingMonthsMax = monthsOfYear } = season ?? {};
    const [days_done, days_needed] = apart(season?.daysDone ?? NaN, season?.daysNeeded ?? NaN, 0);
    const values = { crop: judged.crop.name, months: plantedMonthsOf(season), days_done, days_needed };
    if (!stopped || stopped.by === 'long')
      return { code: 'season_too_long', values: { ...values, months_max: growingMonthsMax } };
    const temperature = rounded(stopped.temperature, 1);
    return stopped.by === 'frost'
      ? {
          code: 'season_ended_by_frost',
          values: { ...values, frost_month: stopped.month, min_c: temperature },
        }
      : {
          code: 'season_ended_by_cold',
          values: { ...values, cold_month: stopped.month, mean_c: temperature },
        };
  },
  heat({ crop, year, evaluation: { parts } }) {
    const { month = null, mean_temperature_c: mean } = parts.heat ?? {};
    const { best, fails } = heatLimitsIn(crop, year, month ?? 1);
    const [mean_c, best_to_c] = apart(mean ?? NaN, best, 1);
    const fails_at_c = rounded(fails, 1);
    return {
      code: 'heat',
      values: { crop: crop.name, month: month ?? NaN, mean_c, best_to_c, fails_at_c },
    };
  },
  nights({ crop, evaluation: { parts, season } }) {
    const months = plantedMonthsOf(season);
    const [min_c, best_to_c] = apart(parts.nights?.min_temperature_c ?? NaN, nightsFullC, 1);
    const counted = months.length > 1 ? months.slice(1) : months;
    return {
      code: 'warm_nights',
      values: { crop: crop.name, months: counted, min_c, best_to_c, fails_at_c: nightsNoneC },
    };
  },
  cool({ crop: { name, cold_nights }, evaluation: { parts } }) {
    const { month = null, min_temperature_c: minimum } = parts.cool ?? {};
    const [min_c, best_from_c] = apart(minimum ?? NaN, cold_nights?.sure_c ?? NaN, 1);
    const fails_at_c = rounded(cold_nights?.lost_c ?? NaN, 1);
    return {
      code: 'cold_nights',
      values: { crop: name, month: month ?? NaN, min_c, best_from_c, fails_at_c },
    };
  },
  tropical({ crop, evaluation: { parts } }) {
    const { month = NaN, mean_temperature_c: mean = NaN } = parts.tropical ?? {};
    const [mean_c, best_from_c] = apart(mean, tropicalFullC, 1);
    return {
      code: 'cold_month',
      values: { crop: crop.name, month, mean_c, best_from_c, fails_at_c: tropicalNoneC },
    };
  },
  chill({ crop: { name, cool_winter_c: coolC }, evaluation: { parts } }) {
    const {
      hours: most,
      needed_hours: needed,
      coolest_month: month = NaN,
      mean_temperature_c: mean,
    } = parts.chill ?? {};
    const lacks: ReasonCode[] = [];
    if (most !== undefined && needed !== undefined && most < needed) {
      const [hours, needed_hours] = apart(most, needed, 0);
      lacks.push({ code: 'winter_chill', values: { crop: name, hours, needed_hours } });
    }
    if (mean !== undefined && coolC !== null && mean > coolC) {
      const [mean_c, flowers_to_c] = apart(mean, coolC, 1);
      lacks.push({ code: 'warm_winter', values: { crop: name, month, mean_c, flowers_to_c } });
    }
    return lacks;
  },
  warmth({ crop: { name, temperature_c }, evaluation: { parts } }) {
    const { months = [], mean_temperature_c: mean = NaN, score = NaN } = parts.warmth ?? {};
    return {
      code: 'warmth',
      values: {
        crop: name,
        warmest_months: months.length,
        mean_c: rounded(mean, 1),
        best_from_c: rounded(temperature_c.optimal_min, 1),
        best_to_c: rounded(temperature_c.optimal_max, 1),
        score: scoreRounder([score, 1])(score),
      },
    };
  },
  year({ crop: { name, year_mean }, evaluation: { parts } }) {
    const mean = parts.year?.mean_temperature_c ?? NaN;
    const { from_c = NaN, to_c } = year_mean ?? {};
    if (mean < from_c) {
      const [mean_c, best_from_c] = apart(mean, from_c, 1);
      const fails_at_c = rounded(from_c - yearMeanMarginC, 1);
      return { code: 'annual_mean_too_low', values: { crop: name, mean_c, best_from_c, fails_at_c } };
    }
    const [mean_c, best_to_c] = apart(mean, to_c ?? NaN, 1);
    const fails_at_c = rounded((to_c ?? NaN) + yearMeanMarginC, 1);
    return { code: 'annual_mean_too_high', values: { crop: name, mean_c, best_to_c, fails_at_c } };
  },
  day({ crop, plantingMonth, evaluation: { parts } }) {
    const { heading_month } = parts.day ?? {};
    const sown = { crop: crop.name, planting_month: plantingMonth };
    if (heading_month !== undefined)
      return { code: 'heads_before_winter', values: { ...sown, heading_month } };
    const [hours, needed_hours] = apart(parts.day?.hours ?? NaN, crop.day_min_hours ?? NaN, 1);
    return {
      code: 'day_length',
      values: { ...sown, hours, needed_hours },
    };
  },
  water: (judged) => (judged.evaluation.season ? waterOfSeason(judged) : waterOfYear(judged)),
  dry({ crop: { name, dry_months_max: most }, evaluation: { parts } }) {
    const tolerated_months = most ?? NaN;
    const fails_at_months = tolerated_months + dryMarginMonths;
    const { months = [] } = parts.dry ?? {};
    return { code: 'dry_season', values: { crop: name, months, tolerated_months, fails_at_months } };
  },
  wet({ crop: { name, wet }, evaluation: { parts, season } }) {
    const [rain_mm, best_to_mm] = apart(parts.wet.rain_mm, wet.from_mm, 0);
    const fails_at_mm = rounded(wet.to_mm, 0);
    return {
      code: 'too_wet',
      values: { crop: name, months: plantedMonthsOf(season), rain_mm, best_to_mm, fails_at_mm },
    };
  },
  ripening({ crop: { name }, evaluation: { parts } }) {
    const { month = null, mean_temperature_c: mean } = parts.ripening ?? {};
    const [mean_c, best_from_c] = apart(mean ?? NaN, ripeningFullC, 1);
    return {
      code: 'cool_harvest',
      values: { crop: name, month: month ?? NaN, mean_c, best_from_c, fails_at_c: ripeningNoneC },
    };
  },
};

function coldStart(
  { crop, plantingMonth }: Judged,
  start: { mean_temperature_c: number; turn_temperature_c: number } | undefined,
) {
  const { mean_temperature_c: mean = NaN, turn_temperature_c: turn = NaN } = start ?? {};
  const [warmer, needed_c] = apart(Math.max(mean, turn), sowingTemperatureOf(crop), 1);
  const temperatures =
    turn > mean ? { mean_c: rounded(mean, 1), turn_c: warmer } : { mean_c: warmer, turn_c: null };
  return { crop: crop.name, planting_month: plantingMonth, ...temperatures, needed_c };
}

function waterOfSeason(judged: Judged): ReasonCode {
  const { water, season } = judged.evaluation;
  return {
    code: 'water_of_season',
    values: {
      months: plantedMonthsOf(season),
      stored_mm: rounded(water.storedAtSowingMm, 0),
      ...waterSupply(judged),
      rain_mm: rounded(water.rainMm, 0),
    },
  };
}

function waterOfYear(judged: Judged): ReasonCode {
  const { crop, plantingMonth, evaluation } = judged;
  const { water, parts } = evaluation;
  const { rain_score = 0, planting_score = 1, score } = parts.water;
  if (planting_score === score) {
    return {
      code: 'too_dry_to_plant',
      values: {
        crop: crop.name,
        planting_month: plantingMonth,
        stored_mm: rounded(water.storedAtSowingMm, 0),
        got_percent: rounded(100 * planting_score, 0),
        ...ifIrrigated(judged),
      },
    };
  }
  const { min, optimal_min } = crop.rain_mm_per_year;
  const [rain_mm, enough] = apart(water.rainMm, min + (optimal_min - min) * neededScore(judged), 0);
  const needed_rain_mm = rain_score === score ? enough : null;
  return { code: 'water_of_year', values: { ...waterSupply(judged), rain_mm, needed_rain_mm } };
}

function waterSupply(judged: Judged) {
  const { crop, evaluation } = judged;
  const { water, odds } = evaluation;
  const [got_percent, needed_percent] = apart(100 * water.share, 100 * shareForScore(neededScore(judged)), 0);
  return {
    crop: crop.name,
    wanted_mm: rounded(water.wantedMm, 0),
    got_mm: rounded(water.gotMm, 0),
    got_percent,
    needed_percent,
    labelled_by: areOddsKnown(odds) ? ('years' as const) : ('mean_climate' as const),
    ...ifIrrigated(judged),
  };
}

/**
 * Returns the score that the part `water` must reach: for a year to have a harvest or, without known
 * years, for the planting to be feasible in the mean climate.
 */
function neededScore({ risk, evaluation: { odds } }: Judged): number {
  return areOddsKnown(odds) ? carriedFrom.water : thresholdsOf[risk].feasible;
}

function ifIrrigated({ risk, labels, evaluation: { water, scoreOf } }: Judged) {
  const { feasible, marginal } = thresholdsOf[risk];
  const { irrigated } = scoreOf;
  return {
    irrigation_mm: rounded(water.irrigationMm, 0),
    irrigated_score: scoreRounder([irrigated, feasible, marginal])(irrigated),
    irrigated_label: labels.irrigated,
  };
}
