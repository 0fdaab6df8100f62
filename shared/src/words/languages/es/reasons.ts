// Why the model judges a planting as it does, a sentence for each code.
import { seasonName } from '../../figures/season-name.js';
import type { ReasonSentences, ReasonValues } from '../answer-subjects.js';
import { crops, sowing, theCrop } from './crops.js';
import { failureWords } from './failures.js';
import { labels } from './labels.js';
import { inMonths, inSpan, months as monthWords, namesOf } from './months.js';
import { risks } from './risks.js';
import { figure, list, plural, say, score as scored } from './writing.js';

export const reasons: ReasonSentences = {
  nothing_limits: ({ crop, planting_month }) =>
    `Nada limita la ${sowing(crop)} de ${crops.name(crop)} en ${full(planting_month)}.`,
  winter_minimum: ({ crop, month, min_c, safe_c, lost_c }) =>
    say`Invierno, ${full(month)}: mínima media de ${min_c} °C; ${theCrop(crop)} resiste hasta ${safe_c} °C y no sobrevive a ${lost_c} °C.`,
  winter_night: ({ crop, month, night_c, safe_c, lost_c }) =>
    say`Invierno, ${full(month)}: la noche más fría de un invierno normal llega a unos ${night_c} °C; ${theCrop(crop)} resiste hasta ${safe_c} °C y no sobrevive a ${lost_c} °C.`,
  too_cold_to_sow: (values) => coldStart('sembrar', values),
  too_cold_to_plant: (values) => coldStart('plantar', values),
  frozen_at_planting: ({ planting_month, mean_c }) =>
    say`Demasiado frío para plantar en ${full(planting_month)}: media de ${mean_c} °C.`,
  season_ended_by_frost: ({ frost_month, min_c, ...season }) =>
    shortSeason(season, say`antes de las heladas (${full(frost_month)}: mínima media de ${min_c} °C)`),
  season_ended_by_cold: ({ cold_month, mean_c, ...season }) =>
    shortSeason(season, say`antes de que haga demasiado frío (${full(cold_month)}: media de ${mean_c} °C)`),
  season_too_long: ({ months_max, ...season }) =>
    shortSeason(season, say`en los ${months_max} meses que puede durar`),
  heat: ({ month, mean_c, ...need }) =>
    say`Calor en ${full(month)}: media de ${mean_c} °C; ${wantsAtMost(need)}.`,
  warm_nights: ({ months, min_c, ...need }) =>
    say`Noches cálidas ${inSpan(months)}: mínima media de ${min_c} °C; ${wantsAtMost(need)}.`,
  cold_nights: ({ month, min_c, ...need }) =>
    say`Noches frías en ${full(month)}: mínima media de ${min_c} °C; ${wantsAtLeast(need)}.`,
  cold_month: ({ month, mean_c, ...need }) =>
    say`El mes más frío, ${full(month)}: media de ${mean_c} °C; ${wantsAtLeast(need)}.`,
  winter_chill: ({ crop, hours, needed_hours }) =>
    say`Horas de frío en el invierno: unas ${hours} por debajo de ${7.2} °C; ${theCrop(crop)} necesita ${needed_hours}.`,
  warm_winter: ({ crop, month, mean_c, flowers_to_c }) =>
    say`Invierno cálido, ${full(month)}: media de ${mean_c} °C; para florecer bien, ${theCrop(crop)} necesita un mes de ${flowers_to_c} °C o menos.`,
  warmth({ crop, warmest_months, mean_c, best_from_c, best_to_c, score }) {
    const mean =
      warmest_months === 12
        ? say`la media del año es de ${mean_c} °C`
        : say`la media de los ${warmest_months} meses más cálidos es de ${mean_c} °C`;
    return say`Temperatura: ${mean}; ${theCrop(crop)} crece mejor entre ${best_from_c} y ${best_to_c} °C; mes por mes, el índice es de ${scored(score)}.`;
  },
  annual_mean_too_low: ({ mean_c, ...need }) => say`Media del año: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  annual_mean_too_high: ({ mean_c, ...need }) => say`Media del año: ${mean_c} °C; ${wantsAtMost(need)}.`,
  day_length: ({ crop, planting_month, hours, needed_hours }) =>
    say`Duración del día en ${full(planting_month)}: ${hours} horas; si se siembra con días de menos de ${needed_hours} horas, ${theCrop(crop)} florece demasiado pronto.`,
  heads_before_winter: ({ crop, planting_month, heading_month }) =>
    `Con la siembra en ${full(planting_month)}, ${theCrop(crop)} espigaría en ${full(heading_month)}, antes del invierno.`,
  water_of_season: ({ months, stored_mm, ...supply }) =>
    say`Agua ${inSpan(months)}: ${theCrop(supply.crop)} consumiría ${supply.wanted_mm} mm; de los ${supply.rain_mm} mm de lluvia${stored_mm === 0 ? '' : say` y los ${stored_mm} mm que guarda el suelo`} recibe ${supply.got_mm} mm, el ${supply.got_percent} %${viableFrom(supply)}. ${ifIrrigated(supply)}`,
  water_of_year({ needed_rain_mm, ...supply }) {
    const byRain = needed_rain_mm === null ? '' : say`, o desde ${needed_rain_mm} mm de lluvia`;
    return say`Agua durante todo el año: ${theCrop(supply.crop)} consumiría ${supply.wanted_mm} mm; de los ${supply.rain_mm} mm de lluvia recibe ${supply.got_mm} mm, el ${supply.got_percent} %; ${enoughWater(supply)}${byRain}. ${ifIrrigated(supply)}`;
  },
  too_dry_to_plant: ({ crop, planting_month, stored_mm, got_percent, ...irrigated }) =>
    say`Demasiado seco para plantar en ${full(planting_month)}: con los ${stored_mm} mm que guarda el suelo y la lluvia del mes, una planta joven de ${crops.name(crop)} tiene el ${got_percent} % del agua que necesita. ${ifIrrigated(irrigated)}`,
  dry_season: ({ crop, months, tolerated_months, fails_at_months }) =>
    say`Época seca ${inSpan(months)}: ${plural(months.length, { one: '1 mes seco', other: say`${months.length} meses secos seguidos` })}; ${theCrop(crop)} tolera ${tolerated_months} y no da cosecha con ${fails_at_months}.`,
  too_wet: ({ crop, months, rain_mm, best_to_mm, fails_at_mm }) =>
    say`Exceso de lluvia ${inSpan(months)}: ${rain_mm} mm; ${theCrop(crop)} rinde bien hasta ${best_to_mm} mm y no da cosecha con ${fails_at_mm} mm.`,
  cool_harvest: ({ crop, month, mean_c, best_from_c, fails_at_c }) =>
    say`Maduración fresca en ${full(month)}: media de ${mean_c} °C; ${theCrop(crop)} madura bien desde ${best_from_c} °C y no madura a ${fails_at_c} °C.`,
  years: yearsReason,
  yields_by_water: ({ yield_percent, bad_yield_percent }) =>
    say`Un año bueno necesita agua para dos tercios del rendimiento o más: en el año intermedio, el agua permite el ${yield_percent} % del rendimiento; en uno malo (el peor de cada diez), el ${bad_yield_percent} %.`,
  rains_come_later({ planting_month, next_month, years, judged }) {
    const late = say`En ${years} de ${judged} años las lluvias llegan tarde para una siembra en ${full(planting_month)}`;
    return next_month === null
      ? `${late}; de todos modos se juzga como tal.`
      : `${late}, y una en ${full(next_month)} daría mejor resultado; de todos modos se juzga la de ${full(planting_month)}.`;
  },
  no_month_ripens: () =>
    'Ningún mes de siembra es viable: en el clima promedio, el cultivo no madura en ninguno o su índice es casi nulo.',
  no_month_is_carried: () =>
    'Ningún mes de siembra es viable: ninguno da cosecha en los años que se conocen.',
  no_month_is_carried_enough({ months, carried, judged, risk_tolerance, needed_percent }) {
    const harvest = say`hay cosecha en ${carried} de ${judged} años, y con riesgo ${risks[risk_tolerance]} hace falta en el ${needed_percent} %`;
    return isWholeYear(months)
      ? `Ningún mes de siembra es viable: con cualquiera ${harvest}.`
      : `Ningún mes de siembra es viable: en la mejor época (${namesOf(months, 'o')}) ${harvest}.`;
  },
  no_month_scores: () => 'Ningún mes de siembra es viable: el índice de todos es 0.',
  no_month_scores_enough({ months, best_score, risk_tolerance, needed_score }) {
    const needed = `con riesgo ${risks[risk_tolerance]} hace falta ${scored(needed_score)}`;
    return isWholeYear(months)
      ? `Ningún mes de siembra es viable: el índice llega a ${scored(best_score)}, y ${needed}.`
      : `Ningún mes de siembra es viable: el mejor índice (${namesOf(months, 'o')}) es de ${scored(best_score)}, y ${needed}.`;
  },
  better_months: ({ months, best_score, planting_month, score }) =>
    `Conviene más sembrar ${inMonths(months, 'o')} (${scored(best_score)}) que en ${full(planting_month)} (${scored(score)}).`,
  months_alike: () =>
    'Todos los meses de siembra tienen casi el mismo índice: el modelo no puede distinguirlos.',
  good_months: ({ months, best_score }) =>
    `Buenos meses de siembra: ${namesOf(months)} (hasta ${scored(best_score)}).`,
  good_months_here({ months, best_score, local_months }) {
    const shared = months.filter((month) => local_months.includes(month));
    const others = months.filter((month) => !local_months.includes(month));
    return `Buenos meses de siembra: ${namesOf(shared)}, cuando se siembra en la zona, y también ${namesOf(others)} (hasta ${scored(best_score)}).`;
  },
  planting_seasons({ seasons }) {
    const [main = '', ...others] = seasons.map(
      ({ months, best_score }) => `${inSpan(months)} (hasta ${scored(best_score)})`,
    );
    return others.length === 1
      ? `Dos épocas de siembra: la principal, ${main}, y la otra, ${list(others)}.`
      : say`${seasons.length} épocas de siembra: la principal, ${main}; las otras, ${list(others)}.`;
  },
  no_full_harvest: ({ last_month, ...length }) =>
    `Sin cosecha completa: el crecimiento termina en ${full(last_month)} (${seasonLength(length)}).`,
  harvest: ({ harvest_months, ...length }) =>
    `Cosecha hacia ${between(harvest_months)} (${seasonLength(length)}).`,
  gathered_at_frost: ({ harvest_months, done_percent, ...length }) =>
    say`Cosecha hacia ${between(harvest_months)}, cuando el frío detiene el crecimiento al ${done_percent} % (${seasonLength(length)}).`,
  shorter_variety: ({ crop, maturity, days, typical_days }) =>
    say`Variedad: una ${maturity === 'early' ? 'precoz' : 'muy precoz'}, de unos ${days} días de pleno crecimiento; una variedad corriente de ${crops.name(crop)}, de ${typical_days} días, no alcanza a madurar en esta temporada.`,
  whole_year_judged: () => 'Se evaluó todo el año.',
  plant_in_any_month: () => 'Se puede plantar en cualquier mes; se evaluó todo el año.',
  no_month_to_plant: ({ lacking }) =>
    `Ningún mes es bastante ${lacking === 'warmth' ? 'cálido' : 'húmedo'} para plantar; se evaluó todo el año.`,
  plant_in: ({ months, reason }) =>
    `Plante ${inMonths(months)}, ${plantingReasons[reason]}; se evaluó todo el año.`,
  irrigation_not_needed: ({ months }) => `Riego ${inSpan(months)}: no hace falta.`,
  irrigation: ({ months, irrigation_mm, peak_month, peak_mm }) =>
    say`Riego ${inSpan(months)}: unos ${irrigation_mm} mm netos en la parcela, con el máximo en ${full(peak_month)} (${peak_mm} mm); a esto se suman las pérdidas.`,
  rain_suffices: ({ months, irrigation_mm }) =>
    say`La lluvia y el suelo bastan; el riego agregaría ${irrigation_mm} mm (${inSpan(months)}).`,
};

/** Why a perennial is best planted in some months. */
export const plantingReasons = {
  rains: 'al comenzar las lluvias',
  warmth: 'cuando hace bastante calor',
  dormancy: 'durante el reposo invernal',
} as const;

function full(month: number): string {
  return monthWords.full(month);
}

/** Returns `enero`, or `enero o febrero`. */
function between(several: readonly number[]): string {
  return list(several.map(full), 'o');
}

function coldStart(verb: 'sembrar' | 'plantar', values: ReasonValues['too_cold_to_sow']): string {
  const { crop, planting_month, mean_c, turn_c, needed_c } = values;
  const atTurn = turn_c === null ? '' : say`, ${turn_c} °C a comienzos de ${full((planting_month % 12) + 1)}`;
  return say`Demasiado frío para ${verb} en ${full(planting_month)}: media de ${mean_c} °C${atTurn}; ${theCrop(crop)} necesita ${needed_c} °C.`;
}

function shortSeason(
  { crop, months, days_done, days_needed }: Omit<ReasonValues['season_too_long'], 'months_max'>,
  end: string,
): string {
  return say`Temporada demasiado corta ${inSpan(months)}: ${theCrop(crop)} necesita ${days_needed} días de pleno crecimiento y solo alcanza ${days_done} ${end}.`;
}

function wantsAtMost(need: { crop: string; best_to_c: number; fails_at_c: number }): string {
  return say`${theCrop(need.crop)} rinde bien hasta ${need.best_to_c} °C y no da cosecha a ${need.fails_at_c} °C`;
}

function wantsAtLeast(need: { crop: string; best_from_c: number; fails_at_c: number }): string {
  return say`${theCrop(need.crop)} rinde bien desde ${need.best_from_c} °C y no da cosecha a ${need.fails_at_c} °C`;
}

type NeededShare = Pick<ReasonValues['water_of_season'], 'labelled_by' | 'needed_percent'>;

function enoughWater({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years'
    ? say`hay cosecha desde el ${needed_percent} %`
    : say`es viable desde el ${needed_percent} %`;
}

/** Says from which share of the water the mean climate makes a planting feasible; the years have no such share. */
function viableFrom({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years' ? '' : say`; es viable desde el ${needed_percent} %`;
}

function ifIrrigated({
  irrigation_mm,
  irrigated_score,
  irrigated_label,
}: Pick<ReasonValues['water_of_season'], 'irrigation_mm' | 'irrigated_score' | 'irrigated_label'>): string {
  return say`Con ${irrigation_mm} mm de riego para cubrir lo que falta, el índice sería de ${scored(irrigated_score)}, ${labels.names[irrigated_label]}.`;
}

function yearsReason(values: ReasonValues['years']): string {
  const { first, last, judged, carried, good, lost, lost_more, poor, poor_more } = values;
  const known = judged < last - first + 1 ? say`de los ${judged} años conocidos` : say`de ${judged} años`;
  const named =
    yearList({ one: 'Perdido', other: 'Perdidos' }, lostYears(lost), lost_more) +
    yearList({ one: 'Regular', other: 'Regulares' }, poor.map(seasonName), poor_more);
  const caveat =
    values.labelled_by === 'years' ? '' : ' Se conocen muy pocos años para decidir la categoría.';
  const byMean = values.by_mean_climate
    ? ` Según el clima promedio, la categoría sería ${labels.names[values.by_mean_climate.feasibility_label]} (${scored(values.by_mean_climate.score)}).`
    : '';
  return say`Años ${String(first)}-${String(last)}: cosecha en ${carried} ${known}; buena, en ${good === 0 ? 'ninguno' : good}.${named}${caveat}${byMean}`;
}

function yearList(
  titles: Readonly<Record<'one' | 'other', string>>,
  years: readonly string[],
  more: number,
): string {
  if (years.length === 0) return '';
  return ` ${plural(years.length + more, titles)}: ${years.join(', ')}${more === 0 ? '' : ` y ${figure(more)} más`}.`;
}

/** Adds each cause that differs from the previous one and, for a lack of water, each year's share. */
function lostYears(lost: ReasonValues['years']['lost']): string[] {
  return lost.map((season, index) => {
    const { limiting_part: part, got_percent } = season;
    const isSame = lost[index - 1]?.limiting_part === part;
    if (part === 'water')
      return isSame
        ? say`${seasonName(season)} (${got_percent} %)`
        : say`${seasonName(season)} por falta de agua (${got_percent} % de lo necesario)`;
    return isSame || part === 'nothing' ? seasonName(season) : `${seasonName(season)} ${failureWords[part]}`;
  });
}

function isWholeYear(several: readonly number[]): boolean {
  return several.length === 12;
}

function seasonLength(length: Pick<ReasonValues['harvest'], 'season_months' | 'resting_months'>): string {
  const { season_months, resting_months } = length;
  const counted = say`${season_months} ${plural(season_months, { one: 'mes', other: 'meses' })}`;
  return resting_months === 0 ? counted : say`${counted}, ${resting_months} de ellos en reposo`;
}
