// Why the model judges a planting as it does, a sentence for each code.
import { seasonName } from '../../figures/season-name.js';
import type { ReasonSentences, ReasonValues } from '../answer-subjects.js';
import { capitalized } from '../sentence.js';
import { agreeing, isPlanted, ofCrop, theCrop } from './crops.js';
import { labels } from './labels.js';
import { inMonths, inSpan, months as monthWords, ofMonth } from './months.js';
import { failureWords } from './parts.js';
import { risks } from './choices.js';
import { yearsOf } from './verdict.js';
import { figure, list, say, score as scored } from './writing.js';

export const reasons: ReasonSentences = {
  nothing_limits: ({ crop, planting_month }) =>
    say`Rien ne limite ${theCrop(crop)} ${sown(crop)} en ${full(planting_month)}.`,
  winter_minimum: ({ crop, month, min_c, safe_c, lost_c }) =>
    say`Hiver, ${full(month)} : minimum quotidien moyen de ${min_c} °C ; ${theCrop(crop)} supporte ${safe_c} °C et ne survit pas à ${lost_c} °C.`,
  winter_night: ({ crop, month, night_c, safe_c, lost_c }) =>
    say`Hiver, ${full(month)} : la nuit la plus froide d’un hiver ordinaire est d’environ ${night_c} °C ; ${theCrop(crop)} supporte ${safe_c} °C et ne survit pas à ${lost_c} °C.`,
  too_cold_to_sow: (values) => coldStart('semer', values),
  too_cold_to_plant: (values) => coldStart('planter', values),
  frozen_at_planting: ({ planting_month, mean_c }) =>
    say`Trop froid pour planter, ${full(planting_month)} : ${mean_c} °C.`,
  season_ended_by_frost: ({ frost_month, min_c, ...season }) =>
    shortSeason(season, say`avant le gel (${full(frost_month)} : minimum quotidien moyen de ${min_c} °C)`),
  season_ended_by_cold: ({ cold_month, mean_c, ...season }) =>
    shortSeason(season, say`avant qu’il fasse trop froid (${full(cold_month)} : ${mean_c} °C)`),
  season_too_long: ({ months_max, ...season }) =>
    shortSeason(season, say`dans les ${months_max} mois qu’elle peut durer`),
  heat: ({ month, mean_c, ...need }) => say`Chaleur, ${full(month)} : ${mean_c} °C ; ${wantsAtMost(need)}.`,
  warm_nights: ({ months, min_c, ...need }) =>
    say`Nuits chaudes, ${inSpan(months)} : minimum quotidien moyen de ${min_c} °C ; ${wantsAtMost(need)}.`,
  cold_nights: ({ month, min_c, ...need }) =>
    say`Nuits froides, ${full(month)} : minimum quotidien moyen de ${min_c} °C ; ${wantsAtLeast(need)}.`,
  cold_month: ({ month, mean_c, ...need }) =>
    say`Mois le plus froid, ${full(month)} : ${mean_c} °C ; ${wantsAtLeast(need)}.`,
  winter_chill: ({ crop, hours, needed_hours }) =>
    say`Froid hivernal : environ ${hours} heures au-dessous de 7,2 °C ; il en faut ${needed_hours} pour ${theCrop(crop)}.`,
  warm_winter: ({ crop, month, mean_c, flowers_to_c }) =>
    say`Hiver doux, ${full(month)} : ${mean_c} °C ; pour bien fleurir, ${theCrop(crop)} demande un mois à ${flowers_to_c} °C ou moins.`,
  warmth({ crop, warmest_months, mean_c, best_from_c, best_to_c, score }) {
    const mean =
      warmest_months === 12
        ? say`la moyenne de l’année est de ${mean_c} °C`
        : say`la moyenne des ${warmest_months} mois les plus chauds est de ${mean_c} °C`;
    return say`Température : ${mean} ; ${theCrop(crop)} pousse le mieux de ${best_from_c} à ${best_to_c} °C ; mois par mois, l’indice est de ${scored(score)}.`;
  },
  annual_mean_too_low: ({ mean_c, ...need }) => say`Moyenne annuelle : ${mean_c} °C ; ${wantsAtLeast(need)}.`,
  annual_mean_too_high: ({ mean_c, ...need }) => say`Moyenne annuelle : ${mean_c} °C ; ${wantsAtMost(need)}.`,
  day_length: ({ crop, planting_month, hours, needed_hours }) =>
    say`Durée du jour, ${full(planting_month)} : ${hours} heures ; ${theCrop(crop)} ${sown(crop)} quand les jours ont moins de ${needed_hours} heures fleurit trop tôt.`,
  heads_before_winter: ({ crop, planting_month, heading_month }) =>
    say`Avec un semis en ${full(planting_month)}, ${theCrop(crop)} épierait en ${full(heading_month)}, avant l’hiver.`,
  water_of_season: ({ months, stored_mm, ...supply }) =>
    say`Eau, ${inSpan(months)} : ${theCrop(supply.crop)} utiliserait ${supply.wanted_mm} mm ; ${stored_mm} mm en réserve dans le sol et ${supply.rain_mm} mm de pluie en donnent ${supply.got_mm}, soit ${supply.got_percent} %${favorableFrom(supply)}. ${ifIrrigated(supply)}`,
  water_of_year({ needed_rain_mm, ...supply }) {
    const byRain = needed_rain_mm === null ? '' : say`, ou de ${needed_rain_mm} mm de pluie`;
    return say`Eau, toute l’année : ${theCrop(supply.crop)} utiliserait ${supply.wanted_mm} mm ; ${supply.rain_mm} mm de pluie en donnent ${supply.got_mm}, soit ${supply.got_percent} % ; ${enoughWater(supply)}${byRain}. ${ifIrrigated(supply)}`;
  },
  too_dry_to_plant: ({ crop, planting_month, stored_mm, got_percent, ...irrigated }) =>
    say`Trop sec pour planter, ${full(planting_month)} : avec ${stored_mm} mm en réserve dans le sol et la pluie du mois, un jeune plant ${ofCrop(crop)} a ${got_percent} % de l’eau qu’il lui faut. ${ifIrrigated(irrigated)}`,
  dry_season: ({ crop, months, tolerated_months, fails_at_months }) =>
    say`Saison sèche, ${inSpan(months)} : ${months.length} mois secs de suite ; ${theCrop(crop)} en supporte ${tolerated_months} et échoue à ${fails_at_months}.`,
  too_wet: ({ crop, months, rain_mm, best_to_mm, fails_at_mm }) =>
    say`Trop de pluie, ${inSpan(months)} : ${rain_mm} mm ; ${theCrop(crop)} en demande au plus ${best_to_mm} mm et échoue à ${fails_at_mm} mm.`,
  cool_harvest: ({ crop, month, mean_c, best_from_c, fails_at_c }) =>
    say`Fin de saison fraîche, ${full(month)} : ${mean_c} °C ; ${theCrop(crop)} mûrit bien à partir de ${best_from_c} °C et pas du tout à ${fails_at_c} °C.`,
  years: yearsReason,
  yields_by_water: ({ yield_percent, bad_yield_percent }) =>
    say`Une bonne année demande de l’eau pour les deux tiers du rendement ou plus : l’année médiane, l’eau permet ${yield_percent} % du rendement ; une mauvaise (la pire sur dix), ${bad_yield_percent} %.`,
  rains_come_later({ planting_month, next_month, years, judged }) {
    const late = say`${capitalized(yearsOf(years, judged))}, les pluies arrivent trop tard pour un semis en ${full(planting_month)}`;
    return next_month === null
      ? say`${late} ; il reste jugé comme tel.`
      : say`${late}, et un semis en ${full(next_month)} réussirait mieux ; il reste jugé comme semé en ${full(planting_month)}.`;
  },
  no_month_ripens: () =>
    say`Aucun mois n’est favorable : dans le climat moyen, la culture ne mûrit dans aucun, ou son indice est presque nul.`,
  no_month_is_carried: () =>
    say`Aucun mois n’est favorable : aucun ne donne de récolte dans les années connues.`,
  no_month_is_carried_enough({ months, carried, judged, risk_tolerance, needed_percent }) {
    const harvest = say`une récolte ${yearsOf(carried, judged)}, et avec un risque ${risks[risk_tolerance]} il en faut ${needed_percent} %`;
    return isWholeYear(months)
      ? say`Aucun mois n’est favorable : chacun donne ${harvest}.`
      : say`Aucun mois n’est favorable : les meilleurs semis, ${inMonths(months, 'ou')}, donnent ${harvest}.`;
  },
  no_month_scores: () => say`Aucun mois n’est favorable : l’indice de chacun est nul.`,
  no_month_scores_enough({ months, best_score, risk_tolerance, needed_score }) {
    const needed = say`avec un risque ${risks[risk_tolerance]} il faut ${scored(needed_score)}`;
    return isWholeYear(months)
      ? say`Aucun mois n’est favorable : l’indice va jusqu’à ${scored(best_score)}, et ${needed}.`
      : say`Aucun mois n’est favorable : le meilleur indice est de ${scored(best_score)}, ${inMonths(months, 'ou')}, et ${needed}.`;
  },
  better_months: ({ months, best_score, planting_month, score }) =>
    say`Mieux vaut semer ou planter ${inMonths(months, 'ou')} (${scored(best_score)}) qu’en ${full(planting_month)} (${scored(score)}).`,
  months_alike: () =>
    say`Tous les mois ont à peu près le même indice : le modèle ne peut pas les départager.`,
  good_months: ({ months, best_score }) =>
    say`Bons mois pour semer ou planter : ${inMonths(months)} (jusqu’à ${scored(best_score)}).`,
  good_months_here({ months, best_score, local_months }) {
    const shared = months.filter((month) => local_months.includes(month));
    const others = months.filter((month) => !local_months.includes(month));
    return say`Bons mois pour semer ou planter : ${inMonths(shared)}, quand on le fait ici, et aussi ${inMonths(others)} (jusqu’à ${scored(best_score)}).`;
  },
  planting_seasons({ seasons }) {
    const [main = '', ...others] = seasons.map(
      ({ months, best_score }) => `${inSpan(months)} (jusqu’à ${scored(best_score)})`,
    );
    return others.length === 1
      ? say`Deux saisons : la principale commence ${main}, l’autre ${list(others)}.`
      : say`${seasons.length} saisons : la principale commence ${main}, les autres ${list(others)}.`;
  },
  no_full_harvest: ({ last_month, ...length }) =>
    say`Pas de récolte complète : la croissance s’arrête en ${full(last_month)} (${seasonLength(length)}).`,
  harvest: ({ harvest_months, ...length }) =>
    say`Récolte vers ${between(harvest_months)} (${seasonLength(length)}).`,
  gathered_at_frost: ({ harvest_months, done_percent, ...length }) =>
    say`Récolte vers ${between(harvest_months)}, quand le froid arrête la croissance à ${done_percent} % (${seasonLength(length)}).`,
  shorter_variety: ({ crop, maturity, days, typical_days }) =>
    say`Variété : ${maturity === 'early' ? 'précoce' : 'très précoce'}, d’environ ${days} jours de pleine croissance ; une variété habituelle ${ofCrop(crop)}, de ${typical_days} jours, ne tient pas dans cette saison.`,
  whole_year_judged: () => 'L’année entière a été jugée.',
  plant_in_any_month: () => say`La plantation est possible tous les mois ; l’année entière a été jugée.`,
  no_month_to_plant: ({ lacking }) =>
    lacking === 'warmth'
      ? say`Aucun mois n’est assez chaud pour planter ; l’année entière a été jugée.`
      : say`Aucun mois n’est assez humide pour planter ; l’année entière a été jugée.`,
  plant_in: ({ months, reason }) =>
    say`À planter ${inMonths(months)}, ${plantingReasons[reason]} ; l’année entière a été jugée.`,
  irrigation_not_needed: ({ months }) => say`Irrigation, ${inSpan(months)} : aucune n’est nécessaire.`,
  irrigation: ({ months, irrigation_mm, peak_month, peak_mm }) =>
    say`Irrigation, ${inSpan(months)} : environ ${irrigation_mm} mm nets, à la parcelle, avec un maximum en ${full(peak_month)} (${peak_mm} mm) ; les pertes s’y ajoutent.`,
  rain_suffices: ({ months, irrigation_mm }) =>
    say`La pluie et le sol suffisent ; l’irrigation ajouterait ${irrigation_mm} mm (${inSpan(months)}).`,
};

/** Why a perennial is best planted in some months. */
export const plantingReasons = {
  rains: 'au début des pluies',
  warmth: 'quand il fait assez chaud',
  dormancy: 'pendant le repos végétatif',
} as const;

function full(month: number): string {
  return monthWords.full(month);
}

/** Returns `semé` or `plantée`. */
function sown(crop: string): string {
  return agreeing(crop, isPlanted(crop) ? 'planté' : 'semé');
}

/** Returns `janvier`, or `janvier ou février`. */
function between(several: readonly number[]): string {
  return list(several.map(full), 'ou');
}

function coldStart(verb: 'semer' | 'planter', values: ReasonValues['too_cold_to_sow']): string {
  const { crop, planting_month, mean_c, turn_c, needed_c } = values;
  const atTurn = turn_c === null ? '' : say`, ${turn_c} °C au début ${ofMonth((planting_month % 12) + 1)}`;
  return say`Trop froid pour ${verb}, ${full(planting_month)} : ${mean_c} °C${atTurn} ; ${theCrop(crop)} demande ${needed_c} °C.`;
}

function shortSeason(
  { crop, months, days_done, days_needed }: Omit<ReasonValues['season_too_long'], 'months_max'>,
  end: string,
): string {
  return say`Saison trop courte, ${inSpan(months)} : ${theCrop(crop)} demande ${days_needed} jours de pleine croissance, mais n’en a que ${days_done} ${end}.`;
}

function wantsAtMost(need: { crop: string; best_to_c: number; fails_at_c: number }): string {
  return say`${theCrop(need.crop)} demande au plus ${need.best_to_c} °C et échoue à ${need.fails_at_c} °C`;
}

function wantsAtLeast(need: { crop: string; best_from_c: number; fails_at_c: number }): string {
  return say`${theCrop(need.crop)} demande au moins ${need.best_from_c} °C et échoue à ${need.fails_at_c} °C`;
}

type NeededShare = Pick<ReasonValues['water_of_season'], 'labelled_by' | 'needed_percent'>;

function enoughWater({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years'
    ? say`il y a une récolte à partir de ${needed_percent} %`
    : say`c’est favorable à partir de ${needed_percent} %`;
}

function favorableFrom({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years' ? '' : say` ; c’est favorable à partir de ${needed_percent} %`;
}

function ifIrrigated({
  irrigation_mm,
  irrigated_score,
  irrigated_label,
}: Pick<ReasonValues['water_of_season'], 'irrigation_mm' | 'irrigated_score' | 'irrigated_label'>): string {
  return say`Irriguer le reste demande ${irrigation_mm} mm ; l’indice est alors de ${scored(irrigated_score)}, ${labels.names[irrigated_label]}.`;
}

function yearsReason(values: ReasonValues['years']): string {
  const { first, last, judged, carried, good, lost, lost_more, poor, poor_more } = values;
  const known =
    judged < last - first + 1 ? say`${carried} des ${judged} années connues` : yearsOf(carried, judged);
  const harvest =
    carried === 0 ? say`aucune récolte en ${judged} ans` : `une récolte ${known}${goodTimes(carried, good)}`;
  const named =
    yearList('Perdue', lostYears(lost), lost_more) + yearList('Médiocre', poor.map(seasonName), poor_more);
  const caveat =
    values.labelled_by === 'years' ? '' : ' Trop peu d’années sont connues pour décider du classement.';
  const byMean = values.by_mean_climate
    ? say` D’après le climat moyen, le classement serait ${labels.names[values.by_mean_climate.feasibility_label]} (${scored(values.by_mean_climate.score)}).`
    : '';
  return say`Années ${String(first)}-${String(last)} : ${harvest}.${named}${caveat}${byMean}`;
}

/** Follows `une récolte 42 années sur 44`. */
function goodTimes(carried: number, good: number): string {
  if (good === carried) return ', toujours bonne';
  return good === 0 ? ', jamais bonne' : say`, bonne ${good} fois`;
}

function yearList(title: string, years: readonly string[], more: number): string {
  if (years.length === 0) return '';
  const others = more === 0 ? '' : more === 1 ? ' et 1 autre' : ` et ${figure(more)} autres`;
  return say` ${title}${years.length + more > 1 ? 's' : ''} : ${years.join(', ')}${others}.`;
}

/** Adds each cause that differs from the previous one and, for a lack of water, each year's share. */
function lostYears(lost: ReasonValues['years']['lost']): string[] {
  return lost.map((season, index) => {
    const { limiting_part: part, got_percent } = season;
    const isSame = lost[index - 1]?.limiting_part === part;
    if (part === 'water')
      return isSame
        ? say`${seasonName(season)} (${got_percent} %)`
        : say`${seasonName(season)} par manque d’eau (${got_percent} % du besoin)`;
    return isSame || part === 'nothing' ? seasonName(season) : `${seasonName(season)} ${failureWords[part]}`;
  });
}

function isWholeYear(several: readonly number[]): boolean {
  return several.length === 12;
}

function seasonLength(length: Pick<ReasonValues['harvest'], 'season_months' | 'resting_months'>): string {
  const { season_months, resting_months } = length;
  return resting_months === 0
    ? say`${season_months} mois`
    : say`${season_months} mois, dont ${resting_months} au repos`;
}
