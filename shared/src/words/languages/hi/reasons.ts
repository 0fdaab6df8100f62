// Why the model judges a planting as it does, a sentence for each code.
import { seasonName } from '../../figures/season-name.js';
import type { ReasonSentences, ReasonValues } from '../answer-subjects.js';
import { cropBefore, sowingOf, standOf } from './crops.js';
import { risks } from './choices.js';
import { labels } from './labels.js';
import { fromTo, inMonths, months as monthWords } from './months.js';
import { failureWords } from './parts.js';
import { figure, list, say, score as scored } from './writing.js';
import { inYearsOf } from './years.js';

export const reasons: ReasonSentences = {
  nothing_limits: ({ crop, planting_month }) =>
    say`${full(planting_month)} में ${cropBefore(crop)} की ${sowingOf(crop)} में कोई बाधा नहीं।`,
  winter_minimum: ({ month, min_c, ...bounds }) =>
    say`जाड़ा, ${full(month)}: औसत दैनिक न्यूनतम ${min_c} °C; ${winterBounds(bounds)}।`,
  winter_night: ({ month, night_c, ...bounds }) =>
    say`जाड़ा, ${full(month)}: सामान्य जाड़े की सबसे ठंडी रात लगभग ${night_c} °C; ${winterBounds(bounds)}।`,
  too_cold_to_sow: (values) => coldStart('बुवाई', values),
  too_cold_to_plant: (values) => coldStart('रोपाई', values),
  frozen_at_planting: ({ planting_month, mean_c }) =>
    say`लगाने के लिए बहुत ठंड, ${full(planting_month)}: ${mean_c} °C।`,
  season_ended_by_frost: ({ frost_month, min_c, ...season }) =>
    shortSeason(season, say`पाले से पहले (${full(frost_month)}: औसत दैनिक न्यूनतम ${min_c} °C)`),
  season_ended_by_cold: ({ cold_month, mean_c, ...season }) =>
    shortSeason(season, say`अधिक ठंड होने से पहले (${full(cold_month)}: ${mean_c} °C)`),
  season_too_long: ({ months_max, ...season }) => shortSeason(season, say`अधिकतम ${months_max} महीनों में`),
  heat: ({ month, mean_c, ...need }) => say`गर्मी, ${full(month)}: ${mean_c} °C; ${wantsAtMost(need)}।`,
  warm_nights: ({ months, min_c, ...need }) =>
    say`गर्म रातें, ${fromTo(months)}: औसत दैनिक न्यूनतम ${min_c} °C; ${wantsAtMost(need)}।`,
  cold_nights: ({ month, min_c, ...need }) =>
    say`ठंडी रातें, ${full(month)}: औसत दैनिक न्यूनतम ${min_c} °C; ${wantsAtLeast(need)}।`,
  cold_month: ({ month, mean_c, ...need }) =>
    say`सबसे ठंडा महीना, ${full(month)}: ${mean_c} °C; ${wantsAtLeast(need)}।`,
  winter_chill: ({ crop, hours, needed_hours }) =>
    say`जाड़े के शीत घंटे (चिलिंग आवर्स): 7.2 °C से नीचे लगभग ${hours} घंटे; ${cropBefore(crop)} को ${needed_hours} घंटे चाहिए।`,
  warm_winter: ({ crop, month, mean_c, flowers_to_c }) =>
    say`हल्का जाड़ा, ${full(month)}: ${mean_c} °C; अच्छे फूल आने के लिए ${cropBefore(crop)} को ${flowers_to_c} °C या उससे ठंडा एक महीना चाहिए।`,
  warmth({ crop, warmest_months, mean_c, best_from_c, best_to_c, score }) {
    const mean =
      warmest_months === 12
        ? say`पूरे वर्ष का औसत ${mean_c} °C`
        : say`सबसे गर्म ${warmest_months} महीनों का औसत ${mean_c} °C`;
    return say`तापमान: ${mean}; ${standOf(crop)} ${best_from_c} से ${best_to_c} °C में सबसे अच्छी बढ़ती है; महीनेवार अंक ${scored(score)}।`;
  },
  annual_mean_too_low: ({ mean_c, ...need }) => say`वार्षिक औसत: ${mean_c} °C; ${wantsAtLeast(need)}।`,
  annual_mean_too_high: ({ mean_c, ...need }) => say`वार्षिक औसत: ${mean_c} °C; ${wantsAtMost(need)}।`,
  day_length: ({ crop, planting_month, hours, needed_hours }) =>
    say`दिन की लंबाई, ${full(planting_month)}: ${hours} घंटे; दिन ${needed_hours} घंटे से छोटे हों तब बोने पर ${cropBefore(crop)} में फूल समय से पहले आ जाते हैं।`,
  heads_before_winter: ({ crop, planting_month, heading_month }) =>
    say`${full(planting_month)} में बोने पर ${cropBefore(crop)} में बालियाँ जाड़े से पहले, ${full(heading_month)} में ही निकल आएँगी।`,
  water_of_season: ({ months, stored_mm, ...supply }) =>
    say`पानी, ${fromTo(months)}: ${cropBefore(supply.crop)} को ${supply.wanted_mm} मिमी चाहिए; मिट्टी में संचित ${stored_mm} मिमी और ${supply.rain_mm} मिमी वर्षा से ${supply.got_mm} मिमी, यानी ${supply.got_percent}% मिलता है${suitableFrom(supply)}। ${ifIrrigated(supply)}`,
  water_of_year({ needed_rain_mm, ...supply }) {
    const byRain = needed_rain_mm === null ? '' : say` या ${needed_rain_mm} मिमी वर्षा`;
    const enough = supply.labelled_by === 'years' ? 'उपज के लिए' : 'उपयुक्त होने के लिए';
    return say`पानी, पूरा वर्ष: ${cropBefore(supply.crop)} को ${supply.wanted_mm} मिमी चाहिए; ${supply.rain_mm} मिमी वर्षा से ${supply.got_mm} मिमी, यानी ${supply.got_percent}% मिलता है; ${enough} ${supply.needed_percent}%${byRain} चाहिए। ${ifIrrigated(supply)}`;
  },
  too_dry_to_plant: ({ crop, planting_month, stored_mm, got_percent, ...irrigated }) =>
    say`लगाने के लिए बहुत सूखा, ${full(planting_month)}: मिट्टी में संचित ${stored_mm} मिमी और उस महीने की वर्षा से ${cropBefore(crop)} के नए पौधे को ज़रूरत का ${got_percent}% पानी मिलता है। ${ifIrrigated(irrigated)}`,
  dry_season: ({ crop, months, tolerated_months, fails_at_months }) =>
    say`सूखा मौसम, ${fromTo(months)}: लगातार ${months.length} सूखे महीने; ${standOf(crop)} ${tolerated_months} सह लेती है और ${fails_at_months} पर असफल होती है।`,
  too_wet: ({ crop, months, rain_mm, best_to_mm, fails_at_mm }) =>
    say`अधिक वर्षा, ${fromTo(months)}: ${rain_mm} मिमी; ${cropBefore(crop)} के लिए ${best_to_mm} मिमी तक ठीक है, ${fails_at_mm} मिमी पर फसल असफल होती है।`,
  cool_harvest: ({ crop, month, mean_c, best_from_c, fails_at_c }) =>
    say`पकते समय ठंड, ${full(month)}: ${mean_c} °C; ${standOf(crop)} ${best_from_c} °C या अधिक पर अच्छी पकती है, ${fails_at_c} °C पर बिल्कुल नहीं।`,
  years: yearsReason,
  yields_by_water: ({ yield_percent, bad_yield_percent }) =>
    say`अच्छे वर्ष के लिए दो-तिहाई या अधिक उपज जितना पानी चाहिए: बीच के वर्ष में पानी से ${yield_percent}% उपज संभव है, बुरे वर्ष में (दस में सबसे बुरा) ${bad_yield_percent}%।`,
  rains_come_later({ planting_month, next_month, years, judged }) {
    const month = full(planting_month);
    const late = say`${inYearsOf(years, judged)} वर्षा ${month} की बुवाई के लिए बहुत देर से आती है`;
    return next_month === null
      ? say`${late}; फिर भी आकलन ${month} की बुवाई का ही है।`
      : say`${late} और ${full(next_month)} की बुवाई बेहतर रहती; फिर भी आकलन ${month} की बुवाई का ही है।`;
  },
  no_month_ripens: () => 'कोई महीना उपयुक्त नहीं: औसत जलवायु में किसी महीने में बोई फसल नहीं पकती, या अंक लगभग शून्य है।',
  no_month_is_carried: () => 'कोई महीना उपयुक्त नहीं: ज्ञात वर्षों में किसी महीने की बुवाई से उपज नहीं मिली।',
  no_month_is_carried_enough({ months, carried, judged, risk_tolerance, needed_percent }) {
    const harvest = say`${inYearsOf(carried, judged)} उपज मिलती है, जबकि ${risks[risk_tolerance]} जोखिम पर ${needed_percent}% वर्षों में चाहिए`;
    return isWholeYear(months)
      ? say`कोई महीना उपयुक्त नहीं: हर महीने की बुवाई से ${harvest}।`
      : say`कोई महीना उपयुक्त नहीं: सबसे अच्छी बुवाई (${inMonths(months, 'या')}) से ${harvest}।`;
  },
  no_month_scores: () => 'कोई महीना उपयुक्त नहीं: हर महीने का अंक 0 है।',
  no_month_scores_enough({ months, best_score, risk_tolerance, needed_score }) {
    const needed = say`जबकि ${risks[risk_tolerance]} जोखिम पर ${scored(needed_score)} चाहिए`;
    return isWholeYear(months)
      ? say`कोई महीना उपयुक्त नहीं: अंक अधिकतम ${scored(best_score)} है, ${needed}।`
      : say`कोई महीना उपयुक्त नहीं: सबसे अच्छा अंक ${inMonths(months, 'या')} ${scored(best_score)} है, ${needed}।`;
  },
  better_months: ({ months, best_score, planting_month, score }) =>
    say`${full(planting_month)} (अंक ${scored(score)}) से बेहतर समय: ${monthsOr(months)} (अंक ${scored(best_score)})।`,
  months_alike: () => 'बुवाई या रोपाई के सभी महीनों के अंक लगभग बराबर हैं: मॉडल उनमें अंतर नहीं कर सकता।',
  good_months: ({ months, best_score }) =>
    say`बुवाई या रोपाई के अच्छे महीने: ${monthsAnd(months)} (अंक ${scored(best_score)} तक)।`,
  good_months_here({ months, best_score, local_months }) {
    const shared = months.filter((month) => local_months.includes(month));
    const others = months.filter((month) => !local_months.includes(month));
    return say`बुवाई या रोपाई के अच्छे महीने: ${monthsAnd(shared)} (यहाँ का प्रचलित समय), और साथ ही ${monthsAnd(others)} (अंक ${scored(best_score)} तक)।`;
  },
  planting_seasons({ seasons }) {
    const [main = '', ...others] = seasons.map(
      ({ months, best_score }) => say`${fromTo(months)} (अंक ${scored(best_score)} तक)`,
    );
    return others.length === 1
      ? say`बुवाई के दो मौसम: मुख्य ${main}, दूसरा ${list(others)}।`
      : say`बुवाई के ${seasons.length} मौसम: मुख्य ${main}, बाकी ${list(others)}।`;
  },
  no_full_harvest: ({ last_month, ...length }) =>
    say`पूरी उपज नहीं: बढ़वार ${full(last_month)} में रुक जाती है (${seasonLength(length)})।`,
  harvest: ({ harvest_months, ...length }) =>
    say`फसल लगभग ${between(harvest_months)} में तैयार (${seasonLength(length)})।`,
  gathered_at_frost: ({ harvest_months, done_percent, ...length }) =>
    say`कटाई लगभग ${between(harvest_months)} में, जब ठंड से बढ़वार ${done_percent}% पर रुक जाती है (${seasonLength(length)})।`,
  shorter_variety: ({ crop, maturity, days, typical_days }) =>
    say`किस्म: ${maturity === 'early' ? 'जल्दी' : 'बहुत जल्दी'} पकने वाली, पूरी गति की बढ़वार के लगभग ${days} दिन; ${cropBefore(crop)} की सामान्य किस्म (${typical_days} दिन) इस अवधि में नहीं पकती।`,
  whole_year_judged: () => 'पूरे वर्ष का आकलन हुआ।',
  plant_in_any_month: () => 'किसी भी महीने में लगा सकते हैं; पूरे वर्ष का आकलन हुआ।',
  no_month_to_plant: ({ lacking }) =>
    lacking === 'warmth'
      ? 'लगाने के लिए कोई महीना पर्याप्त गर्म नहीं है; पूरे वर्ष का आकलन हुआ।'
      : 'लगाने के लिए किसी महीने में पर्याप्त नमी नहीं है; पूरे वर्ष का आकलन हुआ।',
  plant_in: ({ months, reason }) =>
    say`${inMonths(months)} लगाएँ, ${plantingReasons[reason]}; पूरे वर्ष का आकलन हुआ।`,
  irrigation_not_needed: ({ months }) => say`सिंचाई, ${fromTo(months)}: आवश्यकता नहीं।`,
  irrigation: ({ months, irrigation_mm, peak_month, peak_mm }) =>
    say`सिंचाई, ${fromTo(months)}: खेत में लगभग ${irrigation_mm} मिमी शुद्ध, सबसे अधिक ${full(peak_month)} में (${peak_mm} मिमी); हानियाँ अलग से।`,
  rain_suffices: ({ months, irrigation_mm }) =>
    say`वर्षा और मिट्टी का पानी पर्याप्त है; सिंचाई से ${irrigation_mm} मिमी और मिलेगा (${fromTo(months)})।`,
};

/** Why a perennial is best planted in some months. */
export const plantingReasons = {
  rains: 'जब वर्षा शुरू होती है',
  warmth: 'जब पर्याप्त गर्मी हो',
  dormancy: 'जब पौधे सुप्तावस्था में हों',
} as const;

function full(month: number): string {
  return monthWords.full(month);
}

/** Returns `जनवरी`, or `जनवरी या फरवरी`. */
function between(several: readonly number[]): string {
  return list(several.map(full), 'या');
}

function monthsAnd(several: readonly number[]): string {
  return inMonths(several).replace(/ में$/, '');
}

function monthsOr(several: readonly number[]): string {
  return inMonths(several, 'या').replace(/ में$/, '');
}

function winterBounds({ crop, safe_c, lost_c }: { crop: string; safe_c: number; lost_c: number }): string {
  return say`${standOf(crop)} ${safe_c} °C तक सुरक्षित रहती है और ${lost_c} °C पर नष्ट हो जाती है`;
}

function coldStart(what: 'बुवाई' | 'रोपाई', values: ReasonValues['too_cold_to_sow']): string {
  const { crop, planting_month, mean_c, turn_c, needed_c } = values;
  const atTurn = turn_c === null ? '' : say`, ${full((planting_month % 12) + 1)} की शुरुआत तक ${turn_c} °C`;
  return say`${what} के लिए बहुत ठंड, ${full(planting_month)}: ${mean_c} °C${atTurn}; ${cropBefore(crop)} को ${needed_c} °C चाहिए।`;
}

function shortSeason(
  { crop, months, days_done, days_needed }: Omit<ReasonValues['season_too_long'], 'months_max'>,
  end: string,
): string {
  return say`फसल अवधि कम, ${fromTo(months)}: ${cropBefore(crop)} को पूरी गति की बढ़वार के ${days_needed} दिन चाहिए, पर ${end} ${days_done} ही मिलते हैं।`;
}

function wantsAtMost(need: { crop: string; best_to_c: number; fails_at_c: number }): string {
  return say`${cropBefore(need.crop)} के लिए ${need.best_to_c} °C तक ठीक है, ${need.fails_at_c} °C पर फसल असफल होती है`;
}

function wantsAtLeast(need: { crop: string; best_from_c: number; fails_at_c: number }): string {
  return say`${cropBefore(need.crop)} को कम से कम ${need.best_from_c} °C चाहिए, ${need.fails_at_c} °C पर फसल असफल होती है`;
}

/** Says from which share of the water the mean climate makes a planting suitable; the years have no such share. */
function suitableFrom({
  labelled_by,
  needed_percent,
}: Pick<ReasonValues['water_of_season'], 'labelled_by' | 'needed_percent'>): string {
  return labelled_by === 'years' ? '' : say`; उपयुक्त होने के लिए ${needed_percent}% चाहिए`;
}

function ifIrrigated({
  irrigation_mm,
  irrigated_score,
  irrigated_label,
}: Pick<ReasonValues['water_of_season'], 'irrigation_mm' | 'irrigated_score' | 'irrigated_label'>): string {
  return say`बाकी पानी के लिए ${irrigation_mm} मिमी सिंचाई चाहिए; तब अंक ${scored(irrigated_score)}, ${labels.names[irrigated_label]}।`;
}

function yearsReason(values: ReasonValues['years']): string {
  const { first, last, lost, lost_more, poor, poor_more } = values;
  const named =
    yearList('फसल नष्ट', lostYears(lost), lost_more) + yearList('कमजोर', poor.map(seasonName), poor_more);
  const caveat = values.labelled_by === 'years' ? '' : ' उपयुक्तता तय करने के लिए ज्ञात वर्ष बहुत कम हैं।';
  const byMean = values.by_mean_climate
    ? say` औसत जलवायु के अनुसार: ${labels.names[values.by_mean_climate.feasibility_label]} (${scored(values.by_mean_climate.score)})।`
    : '';
  return say`वर्ष ${String(first)}-${String(last)}: ${harvests(values)}।${named}${caveat}${byMean}`;
}

/** Returns `37 ज्ञात वर्षों में से 30 में उपज; 20 में अच्छी`, or `सभी 44 में उपज; …`. */
function harvests({ first, last, judged, carried, good }: ReasonValues['years']): string {
  const known = judged < last - first + 1 ? say`${judged} ज्ञात वर्षों` : say`${judged}`;
  if (carried === 0) return say`${known} में से किसी में उपज नहीं`;
  const harvested = carried === judged ? say`सभी ${known} में उपज` : say`${known} में से ${carried} में उपज`;
  return say`${harvested}; ${good === 0 ? 'अच्छी किसी में नहीं' : say`${good} में अच्छी`}`;
}

function yearList(title: string, years: readonly string[], more: number): string {
  if (years.length === 0) return '';
  const others = more === 0 ? '' : ` और ${figure(more)} अन्य`;
  return say` ${title}: ${years.join(', ')}${others}।`;
}

/** Adds each cause that differs from the previous one and, for a lack of water, each year's share. */
function lostYears(lost: ReasonValues['years']['lost']): string[] {
  return lost.map((season, index) => {
    const { limiting_part: part, got_percent } = season;
    const isSame = lost[index - 1]?.limiting_part === part;
    if (part === 'water')
      return isSame
        ? say`${seasonName(season)} (${got_percent}%)`
        : say`${seasonName(season)} पानी की कमी के कारण (ज़रूरत का ${got_percent}% मिला)`;
    return isSame || part === 'nothing' ? seasonName(season) : `${seasonName(season)} ${failureWords[part]}`;
  });
}

function isWholeYear(several: readonly number[]): boolean {
  return several.length === 12;
}

function seasonLength(length: Pick<ReasonValues['harvest'], 'season_months' | 'resting_months'>): string {
  const { season_months, resting_months } = length;
  const counted = say`${season_months} ${season_months === 1 ? 'महीना' : 'महीने'}`;
  return resting_months === 0 ? counted : say`${counted}, जिनमें ${resting_months} सुप्त`;
}
