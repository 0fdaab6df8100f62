// Why the model judges a planting as it does, a sentence for each code.
import { seasonName } from '../../figures/season-name.js';
import type { ReasonSentences, ReasonValues } from '../answer-subjects.js';
import { capitalized } from '../sentence.js';
import { did, doesNot, nameOf } from './crops.js';
import { failureWords } from './parts.js';
import { labels } from './labels.js';
import { inMonths, inSpan, months as monthWords } from './months.js';
import { risks } from './choices.js';
import { list, monthsText, say, score as scored, yearsOf, yearsText } from './writing.js';

export const reasons: ReasonSentences = {
  nothing_limits: ({ crop, planting_month }) =>
    say`Hakuna kikwazo kwa ${nameOf(crop)} ${did(crop, 'ki', 'pandwa')} ${full(planting_month)}.`,
  winter_minimum: ({ crop, month, min_c, safe_c, lost_c }) =>
    say`Majira ya baridi, ${full(month)}: wastani wa joto la chini ${min_c} °C; ${nameOf(crop)} huvumilia hadi ${safe_c} °C na hufa kwa ${lost_c} °C.`,
  winter_night: ({ crop, month, night_c, safe_c, lost_c }) =>
    say`Majira ya baridi, ${full(month)}: usiku wa baridi zaidi katika mwaka wa kawaida hufika takriban ${night_c} °C; ${nameOf(crop)} huvumilia hadi ${safe_c} °C na hufa kwa ${lost_c} °C.`,
  too_cold_to_sow: coldStart,
  too_cold_to_plant: coldStart,
  frozen_at_planting: ({ planting_month, mean_c }) =>
    say`Baridi mno kwa kupanda, ${full(planting_month)}: ${mean_c} °C.`,
  season_ended_by_frost: ({ frost_month, min_c, ...season }) =>
    shortSeason(
      season,
      say`kabla ya baridi ya kugandisha (${full(frost_month)}: wastani wa joto la chini ${min_c} °C)`,
    ),
  season_ended_by_cold: ({ cold_month, mean_c, ...season }) =>
    shortSeason(season, say`kabla baridi haijazidi (${full(cold_month)}: ${mean_c} °C)`),
  season_too_long: ({ months_max, ...season }) =>
    shortSeason(
      season,
      say`katika ${monthsText(months_max)} ${months_max === 1 ? 'unaoruhusiwa' : 'inayoruhusiwa'}`,
    ),
  heat: ({ month, mean_c, ...need }) => say`Joto kali, ${full(month)}: ${mean_c} °C; ${wantsAtMost(need)}.`,
  warm_nights: ({ months, min_c, ...need }) =>
    say`Joto la usiku, ${inSpan(months)}: wastani wa joto la chini ${min_c} °C; ${wantsAtMost(need)}.`,
  cold_nights: ({ month, min_c, ...need }) =>
    say`Baridi ya usiku, ${full(month)}: wastani wa joto la chini ${min_c} °C; ${wantsAtLeast(need)}.`,
  cold_month: ({ month, mean_c, ...need }) =>
    say`Mwezi wa baridi zaidi, ${full(month)}: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  winter_chill: ({ crop, hours, needed_hours }) =>
    say`Saa za baridi: takriban saa ${hours} chini ya 7.2 °C; ${nameOf(crop)} huhitaji saa ${needed_hours}.`,
  warm_winter: ({ crop, month, mean_c, flowers_to_c }) =>
    say`Majira ya baridi yenye joto, ${full(month)}: ${mean_c} °C; ili kutoa maua vizuri, ${nameOf(crop)} huhitaji mwezi wa ${flowers_to_c} °C au chini yake.`,
  warmth({ crop, warmest_months, mean_c, best_from_c, best_to_c, score }) {
    const mean =
      warmest_months === 12
        ? say`wastani wa mwaka ni ${mean_c} °C`
        : warmest_months === 1
          ? say`wastani wa mwezi wenye joto zaidi ni ${mean_c} °C`
          : say`wastani wa miezi ${warmest_months} yenye joto zaidi ni ${mean_c} °C`;
    return say`Halijoto: ${mean}; ${nameOf(crop)} hustawi zaidi kati ya ${best_from_c} na ${best_to_c} °C; mwezi kwa mwezi, alama ni ${scored(score)}.`;
  },
  annual_mean_too_low: ({ mean_c, ...need }) => say`Wastani wa mwaka: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  annual_mean_too_high: ({ mean_c, ...need }) => say`Wastani wa mwaka: ${mean_c} °C; ${wantsAtMost(need)}.`,
  day_length: ({ crop, planting_month, hours, needed_hours }) =>
    say`Urefu wa mchana, ${full(planting_month)}: saa ${hours}; ${nameOf(crop)} ${did(crop, 'ki', 'pandwa')} mchana ukiwa chini ya saa ${needed_hours} hutoa maua mapema mno.`,
  heads_before_winter: ({ crop, planting_month, heading_month }) =>
    say`${capitalized(nameOf(crop))} ${did(crop, 'ki', 'pandwa')} ${full(planting_month)} ${did(crop, 'nge', 'toa')} masuke ${full(heading_month)}, kabla ya majira ya baridi.`,
  water_of_season: ({ months, stored_mm, ...supply }) =>
    say`Maji, ${inSpan(months)}: ${needs(supply)}; mm ${stored_mm} zilizo kwenye udongo na mvua ya mm ${supply.rain_mm} hutosheleza mm ${supply.got_mm}, yaani asilimia ${supply.got_percent}${suitsFrom(supply)}. ${ifIrrigated(supply)}`,
  water_of_year({ needed_rain_mm, ...supply }) {
    const byRain = needed_rain_mm === null ? '' : say`, au mvua ya mm ${needed_rain_mm}`;
    return say`Maji, mwaka mzima: ${needs(supply)}; mvua ya mm ${supply.rain_mm} hutosheleza mm ${supply.got_mm}, yaani asilimia ${supply.got_percent}; ${enoughWater(supply)}${byRain}. ${ifIrrigated(supply)}`;
  },
  too_dry_to_plant: ({ crop, planting_month, stored_mm, got_percent, ...ifWatered }) =>
    say`Ukavu mno kwa kupanda, ${full(planting_month)}: kwa mm ${stored_mm} zilizo kwenye udongo na mvua ya mwezi huo, mche wa ${nameOf(crop)} hupata asilimia ${got_percent} ya maji unayohitaji. ${ifIrrigated(ifWatered)}`,
  dry_season: ({ crop, months, tolerated_months, fails_at_months }) =>
    say`Kiangazi, ${inSpan(months)}: ${dryMonths(months.length)}; ${nameOf(crop)} huvumilia ${monthsText(tolerated_months)} na huharibika ${fails_at_months === 1 ? 'ukifika' : 'ikifika'} ${monthsText(fails_at_months)}.`,
  too_wet: ({ crop, months, rain_mm, best_to_mm, fails_at_mm }) =>
    say`Mvua nyingi mno, ${inSpan(months)}: mm ${rain_mm}; ${nameOf(crop)} hustawi kwa mvua isiyozidi mm ${best_to_mm} na huharibika ikifika mm ${fails_at_mm}.`,
  cool_harvest: ({ crop, month, mean_c, best_from_c, fails_at_c }) =>
    say`Baridi wakati wa kukomaa, ${full(month)}: ${mean_c} °C; ${nameOf(crop)} hukomaa vizuri kuanzia ${best_from_c} °C, na ${doesNot(crop, 'komaa')} kabisa kwa ${fails_at_c} °C.`,
  years: yearsReason,
  yields_by_water: ({ yield_percent, bad_yield_percent }) =>
    say`Mavuno mazuri huhitaji maji ya kutosha theluthi mbili za mavuno kamili au zaidi: katika mwaka wa katikati maji huwezesha asilimia ${yield_percent} ya mavuno kamili; katika mwaka mbaya (mmoja kati ya kumi), asilimia ${bad_yield_percent}.`,
  rains_come_later({ planting_month, next_month, years, judged }) {
    const late = say`Katika ${yearsOf(years, judged)} mvua huchelewa mno kwa wanaopanda ${full(planting_month)}`;
    return next_month === null
      ? say`${late}; tathmini bado ni ya kupanda ${full(planting_month)}.`
      : say`${late}, na kupanda ${full(next_month)} kungekuwa bora; tathmini bado ni ya kupanda ${full(planting_month)}.`;
  },
  no_month_ripens: () =>
    noMonth(
      'katika hali ya hewa ya wastani zao halikomai katika mwezi wowote, au alama zake ni karibu sifuri',
    ),
  no_month_is_carried: () => noMonth('hakuna hata mmoja unaotoa mavuno katika miaka inayojulikana'),
  no_month_is_carried_enough({ months, carried, judged, risk_tolerance, needed_percent }) {
    const harvest = say`mavuno katika ${yearsOf(carried, judged)}, na kwa hatari ${risks[risk_tolerance]} inahitajika asilimia ${needed_percent} ya miaka`;
    return isWholeYear(months)
      ? noMonth(`kila mmoja hutoa ${harvest}`)
      : noMonth(`${bestOnes(months)}, hutoa ${harvest}`);
  },
  no_month_scores: () => noMonth('alama ya kila mmoja ni sifuri'),
  no_month_scores_enough({ months, best_score, risk_tolerance, needed_score }) {
    const needed = say`kwa hatari ${risks[risk_tolerance]} inahitajika ${scored(needed_score)}`;
    return isWholeYear(months)
      ? noMonth(`alama hufika ${scored(best_score)}, na ${needed}`)
      : noMonth(`alama ya juu zaidi ni ${scored(best_score)}, ${inMonths(months, 'au')}, na ${needed}`);
  },
  better_months: ({ months, best_score, planting_month, score }) =>
    say`Ni bora kupanda ${inMonths(months, 'au')} (${scored(best_score)}) kuliko ${full(planting_month)} (${scored(score)}).`,
  months_alike: () => 'Miezi yote ya kupanda ina alama karibu sawa: modeli haiwezi kuitofautisha.',
  good_months: ({ months, best_score }) =>
    say`Miezi mizuri ya kupanda: ${inMonths(months)} (alama hadi ${scored(best_score)}).`,
  good_months_here({ months, best_score, local_months }) {
    const shared = months.filter((month) => local_months.includes(month));
    const others = months.filter((month) => !local_months.includes(month));
    return say`Miezi mizuri ya kupanda: ${inMonths(shared)}, msimu wa kupanda hapa, na pia ${inMonths(others)} (alama hadi ${scored(best_score)}).`;
  },
  planting_seasons({ seasons }) {
    const [main = '', ...others] = seasons.map(
      ({ months, best_score }) => `${inSpan(months)} (alama hadi ${scored(best_score)})`,
    );
    return others.length === 1
      ? say`Misimu miwili: msimu mkuu wa kupanda ni ${main}, mwingine ni ${list(others)}.`
      : say`Misimu ${seasons.length}: msimu mkuu wa kupanda ni ${main}, mingine ni ${list(others)}.`;
  },
  no_full_harvest: ({ last_month, ...length }) =>
    say`Hakuna mavuno kamili: ukuaji unakoma ${full(last_month)} (${seasonLength(length)}).`,
  harvest: ({ harvest_months, ...length }) =>
    say`Kuvuna ni ${between(harvest_months)} hivi (${seasonLength(length)}).`,
  gathered_at_frost: ({ harvest_months, done_percent, ...length }) =>
    say`Kuvuna ni ${between(harvest_months)} hivi, baridi inapokatiza ukuaji ukiwa asilimia ${done_percent} (${seasonLength(length)}).`,
  shorter_variety: ({ crop, maturity, days, typical_days }) =>
    say`Aina: inayokomaa ${maturity === 'early' ? 'mapema' : 'mapema sana'}, takriban siku ${days} za ukuaji kamili; aina ya kawaida ya ${nameOf(crop)}, ya siku ${typical_days}, haikomai katika msimu huu.`,
  whole_year_judged: () => 'Mwaka mzima umetathminiwa.',
  plant_in_any_month: () => 'Kupanda kunawezekana mwezi wowote; mwaka mzima umetathminiwa.',
  no_month_to_plant: ({ lacking }) =>
    lacking === 'warmth'
      ? 'Hakuna mwezi wenye joto la kutosha kupanda; mwaka mzima umetathminiwa.'
      : 'Hakuna mwezi wenye unyevu wa kutosha kupanda; mwaka mzima umetathminiwa.',
  plant_in: ({ months, reason }) =>
    say`Panda ${inMonths(months)}, ${plantingReasons[reason]}; mwaka mzima umetathminiwa.`,
  irrigation_not_needed: ({ months }) => say`Umwagiliaji, ${inSpan(months)}: hauhitajiki.`,
  irrigation: ({ months, irrigation_mm, peak_month, peak_mm }) =>
    say`Umwagiliaji, ${inSpan(months)}: takriban mm ${irrigation_mm}, maji halisi yanayofika shambani, kilele ni ${full(peak_month)} (mm ${peak_mm}); ongeza maji yanayopotea njiani.`,
  rain_suffices: ({ months, irrigation_mm }) =>
    say`Mvua na maji ya udongo vinatosha; umwagiliaji ungeongeza mm ${irrigation_mm} (${inSpan(months)}).`,
};

/** Why a perennial is best planted in some months. */
export const plantingReasons = {
  rains: 'mvua zinapoanza',
  warmth: 'joto linapotosha',
  dormancy: 'mmea ukiwa umepumzika',
} as const;

function full(month: number): string {
  return monthWords.full(month);
}

/** Returns `Januari`, or `Januari au Februari`. */
function between(several: readonly number[]): string {
  return list(several.map(full), 'au');
}

function coldStart({
  crop,
  planting_month,
  mean_c,
  turn_c,
  needed_c,
}: ReasonValues['too_cold_to_sow']): string {
  const atTurn = turn_c === null ? '' : say`, ${turn_c} °C mwanzoni mwa ${full((planting_month % 12) + 1)}`;
  return say`Baridi mno kwa kupanda, ${full(planting_month)}: ${mean_c} °C${atTurn}; ${nameOf(crop)} huhitaji ${needed_c} °C.`;
}

function shortSeason(
  { crop, months, days_done, days_needed }: Omit<ReasonValues['season_too_long'], 'months_max'>,
  end: string,
): string {
  return say`Msimu mfupi mno, ${inSpan(months)}: ${nameOf(crop)} huhitaji siku ${days_needed} za ukuaji kamili, lakini hupata ${days_done} tu ${end}.`;
}

function wantsAtMost(need: { crop: string; best_to_c: number; fails_at_c: number }): string {
  return say`${nameOf(need.crop)} hustawi hadi ${need.best_to_c} °C na huharibika ikifika ${need.fails_at_c} °C`;
}

function wantsAtLeast(need: { crop: string; best_from_c: number; fails_at_c: number }): string {
  return say`${nameOf(need.crop)} hustawi kuanzia ${need.best_from_c} °C na huharibika ikishuka hadi ${need.fails_at_c} °C`;
}

/** Returns `mwezi 1 mkavu`, or `miezi 5 mikavu mfululizo`. */
function dryMonths(count: number): string {
  return count === 1 ? 'mwezi 1 mkavu' : say`miezi ${count} mikavu mfululizo`;
}

function needs({ crop, wanted_mm }: { crop: string; wanted_mm: number }): string {
  return say`${nameOf(crop)} ${did(crop, 'nge', 'tumia')} mm ${wanted_mm}`;
}

type NeededShare = Pick<ReasonValues['water_of_season'], 'labelled_by' | 'needed_percent'>;

function enoughWater({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years'
    ? say`mavuno hupatikana kuanzia asilimia ${needed_percent}`
    : say`inafaa kuanzia asilimia ${needed_percent}`;
}

function suitsFrom({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years' ? '' : say`; inafaa kuanzia asilimia ${needed_percent}`;
}

function ifIrrigated({
  irrigation_mm,
  irrigated_score,
  irrigated_label,
}: Pick<ReasonValues['water_of_season'], 'irrigation_mm' | 'irrigated_score' | 'irrigated_label'>): string {
  return say`Kufidia upungufu kwa kumwagilia kunahitaji mm ${irrigation_mm}; hapo alama huwa ${scored(irrigated_score)}, ${labels.names[irrigated_label]}.`;
}

function yearsReason(values: ReasonValues['years']): string {
  const { first, last, lost, lost_more, poor, poor_more } = values;
  const named =
    yearList('Bila mavuno', lostYears(lost), lost_more) +
    yearList('Mavuno hafifu', poor.map(seasonName), poor_more);
  const caveat =
    values.labelled_by === 'years' ? '' : ' Miaka inayojulikana ni michache mno kuamua tathmini.';
  const byMean = values.by_mean_climate
    ? say` Kwa hali ya hewa ya wastani, tathmini ingekuwa ${labels.names[values.by_mean_climate.feasibility_label]} (${scored(values.by_mean_climate.score)}).`
    : '';
  return say`Miaka ${String(first)}-${String(last)}: ${harvestsIn(values)}.${named}${caveat}${byMean}`;
}

/** Returns `mavuno katika miaka 40 kati ya 44; mazuri katika miaka 35`. */
function harvestsIn({ first, last, judged, carried, good }: ReasonValues['years']): string {
  const known = judged < last - first + 1 ? ' inayojulikana' : '';
  if (carried === 0) return say`hakuna mavuno katika miaka ${judged}${known}`;
  const harvest = `mavuno katika ${yearsOf(carried, judged)}${known}`;
  if (good === carried) return `${harvest}, yote mazuri`;
  return good === 0 ? `${harvest}; si mazuri kamwe` : `${harvest}; mazuri katika ${yearsText(good)}`;
}

function yearList(title: string, years: readonly string[], more: number): string {
  if (years.length === 0) return '';
  const others = more === 0 ? '' : more === 1 ? ' na mwingine 1' : say` na mingine ${more}`;
  return say` ${title}: ${years.join(', ')}${others}.`;
}

/** Adds each cause that differs from the previous one and, for a lack of water, each year's share. */
function lostYears(lost: ReasonValues['years']['lost']): string[] {
  return lost.map((season, index) => {
    const { limiting_part: part, got_percent } = season;
    const isSame = lost[index - 1]?.limiting_part === part;
    if (part === 'water')
      return isSame
        ? `${seasonName(season)} (${got_percent}%)`
        : `${seasonName(season)} kwa kukosa maji (${got_percent}% ya mahitaji)`;
    return isSame || part === 'nothing' ? seasonName(season) : `${seasonName(season)} ${failureWords[part]}`;
  });
}

function noMonth(cause: string): string {
  return say`Hakuna mwezi unaofaa kupanda: ${cause}.`;
}

/** Returns `ulio bora, Machi`, or `iliyo bora, Machi au Aprili`. */
function bestOnes(several: readonly number[]): string {
  return `${several.length === 1 ? 'ulio bora' : 'iliyo bora'}, ${inMonths(several, 'au')}`;
}

function isWholeYear(several: readonly number[]): boolean {
  return several.length === 12;
}

function seasonLength(length: Pick<ReasonValues['harvest'], 'season_months' | 'resting_months'>): string {
  const { season_months, resting_months } = length;
  return resting_months === 0
    ? monthsText(season_months)
    : say`${monthsText(season_months)}, kati yake ${resting_months} ya mapumziko`;
}
