import type { ReasonCode } from '../../../contract/reason-codes.js';
import { seasonName } from '../../figures/season-name.js';
import { allDecimals } from '../../figures/score-figures.js';
import type { ReasonSentences, ReasonValues } from '../answer-subjects.js';
import { failureWords } from './failures.js';
import { months as monthWords, spansWith } from './months.js';
import { plantingReasons } from './planting-reasons.js';

/** Returns the sentence of a reason, the same as in `reasons` of its analysis. */
export function reasonText<One extends ReasonCode['code']>({
  code,
  values,
}: {
  code: One;
  values: ReasonValues[One];
}): string {
  return reasons[code](values);
}

export const reasons: ReasonSentences = {
  nothing_limits: ({ crop, planting_month }) =>
    `Nothing limits ${crop} planted in ${monthWords.short(planting_month)}.`,
  winter_minimum: ({ crop, month, min_c, safe_c, lost_c }) =>
    `Winter, ${monthWords.short(month)}: mean daily minimum ${min_c} °C; ${crop} is safe down to ${safe_c} °C and lost at ${lost_c} °C.`,
  winter_night: ({ crop, month, night_c, safe_c, lost_c }) =>
    `Winter, ${monthWords.short(month)}: the coldest night of an ordinary winter is about ${night_c} °C; ${crop} is safe down to ${safe_c} °C and lost at ${lost_c} °C.`,
  too_cold_to_sow: (values) => coldStart('sow', values),
  too_cold_to_plant: (values) => coldStart('plant', values),
  frozen_at_planting: ({ planting_month, mean_c }) =>
    `Too cold to plant, ${monthWords.short(planting_month)}: ${mean_c} °C.`,
  season_ended_by_frost: ({ frost_month, min_c, ...season }) =>
    shortSeason(season, `before frost (${monthWords.short(frost_month)}: mean daily minimum ${min_c} °C)`),
  season_ended_by_cold: ({ cold_month, mean_c, ...season }) =>
    shortSeason(season, `before it is too cold (${monthWords.short(cold_month)}: ${mean_c} °C)`),
  season_too_long: ({ months_max, ...season }) =>
    shortSeason(season, `in the ${months_max} months that it may take`),
  heat: ({ month, mean_c, ...need }) =>
    `Heat, ${monthWords.short(month)}: ${mean_c} °C; ${wantsAtMost(need)}.`,
  warm_nights: ({ months, min_c, ...need }) =>
    `Warm nights, ${monthWords.span(months)}: mean daily minimum ${min_c} °C; ${wantsAtMost(need)}.`,
  cold_nights: ({ month, min_c, ...need }) =>
    `Cold nights, ${monthWords.short(month)}: mean daily minimum ${min_c} °C; ${wantsAtLeast(need)}.`,
  cold_month: ({ month, mean_c, ...need }) =>
    `Coldest month, ${monthWords.short(month)}: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  winter_chill: ({ crop, hours, needed_hours }) =>
    `Winter chill: about ${hours} hours below 7.2 °C; ${crop} needs ${needed_hours}.`,
  warm_winter: ({ crop, month, mean_c, flowers_to_c }) =>
    `Warm winter, ${monthWords.short(month)}: ${mean_c} °C; ${crop} needs a month of ${flowers_to_c} °C or less to flower well.`,
  warmth({ crop, warmest_months, mean_c, best_from_c, best_to_c, score }) {
    const counted = warmest_months === 12 ? 'the year has' : `the ${warmest_months} warmest months have`;
    return `Warmth: ${counted} a mean of ${mean_c} °C; ${crop} grows best from ${best_from_c} to ${best_to_c} °C; month by month, this scores ${allDecimals(score)}.`;
  },
  annual_mean_too_low: ({ mean_c, ...need }) => `Annual mean: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  annual_mean_too_high: ({ mean_c, ...need }) => `Annual mean: ${mean_c} °C; ${wantsAtMost(need)}.`,
  day_length: ({ crop, planting_month, hours, needed_hours }) =>
    `Day length, ${monthWords.short(planting_month)}: ${hours} hours; ${crop} sown when days are shorter than ${needed_hours} hours flowers too early.`,
  water_of_season: ({ months, stored_mm, ...supply }) =>
    `Water, ${monthWords.span(months)}: ${supply.crop} would use ${supply.wanted_mm} mm; ${stored_mm} mm stored and ${supply.rain_mm} mm of rain give it ${supply.got_mm} mm, ${supply.got_percent} %${feasibleFrom(supply)}. ${ifIrrigated(supply)}`,
  water_of_year({ needed_rain_mm, ...supply }) {
    const byRain = needed_rain_mm === null ? '' : ` or from ${needed_rain_mm} mm of rain`;
    return `Water, whole year: ${supply.crop} would use ${supply.wanted_mm} mm; ${supply.rain_mm} mm of rain give it ${supply.got_mm} mm, ${supply.got_percent} %; ${enoughWater(supply)}${byRain}. ${ifIrrigated(supply)}`;
  },
  too_dry_to_plant: ({ crop, planting_month, stored_mm, got_percent, ...irrigated }) =>
    `Too dry to plant, ${monthWords.short(planting_month)}: with ${stored_mm} mm stored and that month's rain, a young plant of ${crop} has ${got_percent} % of the water that it needs. ${ifIrrigated(irrigated)}`,
  dry_season: ({ crop, months, tolerated_months, fails_at_months }) =>
    `Dry season, ${monthWords.span(months)}: ${months.length} dry months in a row; ${crop} tolerates ${tolerated_months} and fails at ${fails_at_months}.`,
  too_wet: ({ crop, months, rain_mm, best_to_mm, fails_at_mm }) =>
    `Too wet, ${monthWords.span(months)}: ${rain_mm} mm of rain; ${crop} wants at most ${best_to_mm} mm and fails at ${fails_at_mm} mm.`,
  cool_harvest: ({ crop, month, mean_c, best_from_c, fails_at_c }) =>
    `Cool harvest, ${monthWords.short(month)}: ${mean_c} °C; ${crop} ripens well from ${best_from_c} °C and not at all at ${fails_at_c} °C.`,
  years({ first, last, judged, carried, good, lost, poor, labelled_by, ...others }) {
    const { lost_more, poor_more, by_mean_climate } = others;
    const known = judged < last - first + 1 ? `the ${judged} that are known` : judged;
    const named =
      yearList('Lost', lostYears(lost), lost_more) + yearList('Poor', poor.map(seasonName), poor_more);
    const caveat = labelled_by === 'years' ? '' : ' Too few years are known to decide the label.';
    const byMean = by_mean_climate
      ? ` By the mean climate, the label would be ${by_mean_climate.feasibility_label} (${allDecimals(by_mean_climate.score)}).`
      : '';
    return `Years ${first}-${last}: a harvest in ${carried} of ${known}; a good one in ${good}.${named}${caveat}${byMean}`;
  },
  yields_by_water: ({ yield_percent, bad_yield_percent }) =>
    `A good year needs water for two thirds of the yield or more: in the middle year water allows ${yield_percent} % of the yield, in a bad one (the worst of ten) ${bad_yield_percent} %.`,
  no_month_ripens: () => noMonth('in the mean climate the crop ripens in none of them, or hardly scores'),
  no_month_is_carried: () => noMonth('none gives a harvest in any known year'),
  no_month_is_carried_enough({ months, carried, judged, risk_tolerance, needed_percent }) {
    const subject = isWholeYear(months) ? 'each' : `the best, ${spansWith('or', months)},`;
    return noMonth(
      `${subject} gives a harvest in ${carried} of ${judged} years, and at ${risk_tolerance} risk it takes ${needed_percent} % of them`,
    );
  },
  no_month_scores: () => noMonth('each scores 0'),
  no_month_scores_enough({ months, best_score, risk_tolerance, needed_score }) {
    const best = allDecimals(best_score);
    const scores = isWholeYear(months)
      ? `they score up to ${best}`
      : `the best is ${spansWith('or', months)} (${best})`;
    return noMonth(`${scores}, and at ${risk_tolerance} risk it takes ${allDecimals(needed_score)}`);
  },
  better_months: ({ months, best_score, planting_month, score }) =>
    `Better planted in ${spansWith('or', months)} (${allDecimals(best_score)}) than in ${monthWords.short(planting_month)} (${allDecimals(score)}).`,
  months_alike: () => 'All planting months score much the same: the model cannot tell them apart.',
  good_months: ({ months, best_score }) =>
    `Good planting months: ${spansWith('and', months)} (up to ${allDecimals(best_score)}).`,
  good_months_here({ months, best_score, local_months }) {
    const shared = months.filter((month) => local_months.includes(month));
    const others = months.filter((month) => !local_months.includes(month));
    return `Good planting months: ${spansWith('and', shared)}, when it is sown here, and also ${spansWith('and', others)} (up to ${allDecimals(best_score)}).`;
  },
  planting_seasons({ seasons }) {
    const [main = '', ...others] = seasons.map(
      ({ months, best_score }) => `${monthWords.span(months)} (up to ${allDecimals(best_score)})`,
    );
    const [count, rest] =
      others.length === 1 ? ['Two', 'the other'] : [String(others.length + 1), 'the others'];
    return `${count} seasons: the main one is planted in ${main}, ${rest} in ${others.join(' and ')}.`;
  },
  no_full_harvest: ({ last_month, ...length }) =>
    `No full harvest: growth ends in ${monthWords.short(last_month)} (${seasonLength(length)}).`,
  heads_before_winter: ({ crop, planting_month, heading_month }) =>
    `Sown in ${monthWords.short(planting_month)}, ${crop} would head in ${monthWords.short(heading_month)}, before the winter.`,
  gathered_at_frost: ({ harvest_months, done_percent, ...length }) =>
    `Harvest about ${monthWords.span(harvest_months)}, when the cold ends its growth at ${done_percent} % (${seasonLength(length)}).`,
  shorter_variety: ({ crop, maturity, days, typical_days }) =>
    `Variety: ${maturity === 'early' ? 'an early' : 'a very early'} one, of about ${days} days at full pace; a usual ${crop}, of ${typical_days}, does not fit this season.`,
  rains_come_later({ planting_month, next_month, years, judged }) {
    const month = monthWords.short(planting_month);
    const better = next_month === null ? '' : `, and one in ${monthWords.short(next_month)} would do better`;
    return `In ${years} of ${judged} years the rains come too late for a sowing in ${month}${better}; it is still judged as sown in ${month}.`;
  },
  harvest: ({ harvest_months, ...length }) =>
    `Harvest about ${monthWords.span(harvest_months)} (${seasonLength(length)}).`,
  whole_year_judged: () => 'The whole year was judged.',
  plant_in_any_month: () => 'It can be planted in any month; the whole year was judged.',
  no_month_to_plant: ({ lacking }) =>
    `No month is ${lacking === 'warmth' ? 'warm' : 'wet'} enough to plant it; the whole year was judged.`,
  plant_in: ({ months, reason }) =>
    `Plant it in ${spansWith('and', months)}, ${plantingReasons[reason]}; the whole year was judged.`,
  irrigation_not_needed: ({ months }) => `Irrigation, ${monthWords.span(months)}: none is needed.`,
  irrigation: ({ months, irrigation_mm, peak_month, peak_mm }) =>
    `Irrigation, ${monthWords.span(months)}: about ${irrigation_mm} mm net, at the field, with the peak in ${monthWords.short(peak_month)} (${peak_mm} mm); losses come on top.`,
  rain_suffices: ({ months, irrigation_mm }) =>
    `Rain and soil suffice; irrigation would add ${irrigation_mm} mm (${monthWords.span(months)}).`,
};

function coldStart(verb: 'sow' | 'plant', values: ReasonValues['too_cold_to_sow']): string {
  const { crop, planting_month, mean_c, turn_c, needed_c } = values;
  const atTurn =
    turn_c === null ? '' : `, ${turn_c} °C by the start of ${monthWords.short((planting_month % 12) + 1)}`;
  return `Too cold to ${verb}, ${monthWords.short(planting_month)}: ${mean_c} °C${atTurn}; ${crop} needs ${needed_c} °C.`;
}

function shortSeason(
  { crop, months, days_done, days_needed }: Omit<ReasonValues['season_too_long'], 'months_max'>,
  end: string,
): string {
  return `Season too short, ${monthWords.span(months)}: ${crop} needs ${days_needed} days at full pace but gets ${days_done} ${end}.`;
}

function wantsAtMost(need: { crop: string; best_to_c: number; fails_at_c: number }): string {
  return `${need.crop} wants at most ${need.best_to_c} °C and fails at ${need.fails_at_c} °C`;
}

function wantsAtLeast(need: { crop: string; best_from_c: number; fails_at_c: number }): string {
  return `${need.crop} wants at least ${need.best_from_c} °C and fails at ${need.fails_at_c} °C`;
}

type NeededShare = Pick<ReasonValues['water_of_season'], 'labelled_by' | 'needed_percent'>;

function enoughWater({ labelled_by, needed_percent }: NeededShare): string {
  return `${labelled_by === 'years' ? 'there is a harvest from' : 'it is feasible from'} ${needed_percent} %`;
}

/** Says from which share of the water the mean climate makes a planting feasible; the years have no such share. */
function feasibleFrom({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years' ? '' : `; it is feasible from ${needed_percent} %`;
}

function ifIrrigated({
  irrigation_mm,
  irrigated_score,
  irrigated_label,
}: Pick<ReasonValues['water_of_season'], 'irrigation_mm' | 'irrigated_score' | 'irrigated_label'>): string {
  return `Irrigating the rest takes ${irrigation_mm} mm; it then scores ${allDecimals(irrigated_score)}, ${irrigated_label}.`;
}

function yearList(title: string, years: readonly string[], more: number): string {
  if (years.length === 0) return '';
  return ` ${title}: ${years.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Adds each cause that differs from the previous one and, for a lack of water, each year's share. */
function lostYears(lost: ReasonValues['years']['lost']): string[] {
  return lost.map((season, index) => {
    const { limiting_part: part, got_percent } = season;
    const isSame = lost[index - 1]?.limiting_part === part;
    if (part === 'water') {
      const share = `${got_percent} %`;
      return isSame
        ? `${seasonName(season)} (${share})`
        : `${seasonName(season)} for want of water (${share} of its need met)`;
    }
    return isSame || part === 'nothing' ? seasonName(season) : `${seasonName(season)} ${failureWords[part]}`;
  });
}

function noMonth(cause: string): string {
  return `No planting month is feasible: ${cause}.`;
}

function isWholeYear(months: readonly number[]): boolean {
  return months.length === 12;
}

function seasonLength(length: Pick<ReasonValues['harvest'], 'season_months' | 'resting_months'>): string {
  const { season_months: months, resting_months: resting } = length;
  const counted = `${months} ${months === 1 ? 'month' : 'months'}`;
  return resting === 0 ? counted : `${counted}; ${resting} of them at rest`;
}
