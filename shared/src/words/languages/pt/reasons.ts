// Why the model judges a planting as it does, a sentence for each code.
import { seasonName } from '../../figures/season-name.js';
import type { ReasonSentences, ReasonValues } from '../answer-subjects.js';
import { risks } from './choices.js';
import { agreeing, crops, theCrop } from './crops.js';
import { labels } from './labels.js';
import { failureWords } from './limits.js';
import { inMonths, months as monthWords, monthsNamed, spanNamed } from './months.js';
import { figure, list, say, score as scored } from './writing.js';

export const reasons: ReasonSentences = {
  nothing_limits: ({ crop, planting_month }) =>
    `Nada limita ${theCrop(crop)} ${agreeing(crop, 'plantado')} em ${full(planting_month)}.`,
  winter_minimum: ({ crop, month, min_c, safe_c, lost_c }) =>
    say`Inverno, ${full(month)}: mínima média de ${min_c} °C; ${theCrop(crop)} resiste até ${safe_c} °C e não sobrevive a ${lost_c} °C.`,
  winter_night: ({ crop, month, night_c, safe_c, lost_c }) =>
    say`Inverno, ${full(month)}: a noite mais fria de um inverno comum fica em torno de ${night_c} °C; ${theCrop(crop)} resiste até ${safe_c} °C e não sobrevive a ${lost_c} °C.`,
  too_cold_to_sow: (values) => coldStart('semear', values),
  too_cold_to_plant: (values) => coldStart('plantar', values),
  frozen_at_planting: ({ planting_month, mean_c }) =>
    say`Frio demais para plantar, ${full(planting_month)}: ${mean_c} °C.`,
  season_ended_by_frost: ({ frost_month, min_c, ...season }) =>
    shortSeason(season, say`antes da geada (${full(frost_month)}: mínima média de ${min_c} °C)`),
  season_ended_by_cold: ({ cold_month, mean_c, ...season }) =>
    shortSeason(season, say`antes que faça frio demais (${full(cold_month)}: ${mean_c} °C)`),
  season_too_long: ({ months_max, ...season }) =>
    shortSeason(season, say`nos ${months_max} meses que o ciclo pode durar`),
  heat: ({ month, mean_c, ...need }) => say`Calor, ${full(month)}: ${mean_c} °C; ${wantsAtMost(need)}.`,
  warm_nights: ({ months, min_c, ...need }) =>
    say`Noites quentes, ${spanNamed(months)}: mínima média de ${min_c} °C; ${wantsAtMost(need)}.`,
  cold_nights: ({ month, min_c, ...need }) =>
    say`Noites frias, ${full(month)}: mínima média de ${min_c} °C; ${wantsAtLeast(need)}.`,
  cold_month: ({ month, mean_c, ...need }) =>
    say`Mês mais frio, ${full(month)}: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  winter_chill: ({ crop, hours, needed_hours }) =>
    say`Horas de frio (abaixo de 7,2 °C): cerca de ${hours}; ${theCrop(crop)} precisa de ${needed_hours}.`,
  warm_winter: ({ crop, month, mean_c, flowers_to_c }) =>
    say`Inverno ameno, ${full(month)}: ${mean_c} °C; para florescer bem, ${theCrop(crop)} precisa de um mês com ${flowers_to_c} °C ou menos.`,
  warmth({ crop, warmest_months, mean_c, best_from_c, best_to_c, score }) {
    const mean =
      warmest_months === 12
        ? say`a média do ano é de ${mean_c} °C`
        : say`a média dos ${warmest_months} meses mais quentes é de ${mean_c} °C`;
    return say`Temperatura: ${mean}; ${theCrop(crop)} cresce melhor entre ${best_from_c} e ${best_to_c} °C; mês a mês, o índice é de ${scored(score)}.`;
  },
  annual_mean_too_low: ({ mean_c, ...need }) => say`Média anual: ${mean_c} °C; ${wantsAtLeast(need)}.`,
  annual_mean_too_high: ({ mean_c, ...need }) => say`Média anual: ${mean_c} °C; ${wantsAtMost(need)}.`,
  day_length: ({ crop, planting_month, hours, needed_hours }) =>
    say`Duração do dia, ${full(planting_month)}: ${hours} horas; ${theCrop(crop)} ${agreeing(crop, 'semeado')} com dias de menos de ${needed_hours} horas floresce cedo demais.`,
  heads_before_winter: ({ crop, planting_month, heading_month }) =>
    `Com a semeadura em ${full(planting_month)}, ${theCrop(crop)} espigaria em ${full(heading_month)}, antes do inverno.`,
  water_of_season: ({ months, stored_mm, ...supply }) =>
    say`Água, ${spanNamed(months)}: ${theCrop(supply.crop)} usaria ${supply.wanted_mm} mm; ${stored_mm} mm armazenados no solo e ${supply.rain_mm} mm de chuva fornecem ${supply.got_mm} mm, ou seja, ${supply.got_percent}%${favorableFrom(supply)}. ${ifIrrigated(supply)}`,
  water_of_year({ needed_rain_mm, ...supply }) {
    const byRain = needed_rain_mm === null ? '' : say` ou de ${needed_rain_mm} mm de chuva`;
    return say`Água, o ano todo: ${theCrop(supply.crop)} usaria ${supply.wanted_mm} mm; ${supply.rain_mm} mm de chuva fornecem ${supply.got_mm} mm, ou seja, ${supply.got_percent}%; ${enoughWater(supply)}${byRain}. ${ifIrrigated(supply)}`;
  },
  too_dry_to_plant: ({ crop, planting_month, stored_mm, got_percent, ...irrigated }) =>
    say`Seco demais para plantar, ${full(planting_month)}: com ${stored_mm} mm armazenados no solo e a chuva do mês, uma planta jovem de ${crops.name(crop)} tem ${got_percent}% da água de que precisa. ${ifIrrigated(irrigated)}`,
  dry_season: ({ crop, months, tolerated_months, fails_at_months }) =>
    say`Estação seca, ${spanNamed(months)}: ${months.length} meses secos seguidos; ${theCrop(crop)} tolera ${tolerated_months} e não produz com ${fails_at_months} ou mais.`,
  too_wet: ({ crop, months, rain_mm, best_to_mm, fails_at_mm }) =>
    say`Excesso de chuva, ${spanNamed(months)}: ${rain_mm} mm; ${theCrop(crop)} vai bem com até ${best_to_mm} mm e não produz com ${fails_at_mm} mm ou mais.`,
  cool_harvest: ({ crop, month, mean_c, best_from_c, fails_at_c }) =>
    say`Frio na maturação, ${full(month)}: ${mean_c} °C; ${theCrop(crop)} amadurece bem a partir de ${best_from_c} °C e não amadurece a ${fails_at_c} °C.`,
  years: yearsReason,
  yields_by_water: ({ yield_percent, bad_yield_percent }) =>
    say`Um ano bom tem água para dois terços do rendimento ou mais: no ano mediano, a água permite ${yield_percent}% do rendimento; num ano ruim (o pior de dez), ${bad_yield_percent}%.`,
  rains_come_later({ planting_month, next_month, years, judged }) {
    const late = say`Em ${years} de ${judged} anos, as chuvas chegam tarde demais para o plantio em ${full(planting_month)}`;
    const better = next_month === null ? '' : `, e o plantio em ${full(next_month)} daria melhor resultado`;
    return `${late}${better}; mesmo assim, avalia-se o plantio em ${full(planting_month)}.`;
  },
  no_month_ripens: () =>
    'Nenhum mês é favorável: no clima médio, a cultura não amadurece em nenhum deles, ou o índice é quase zero.',
  no_month_is_carried: () =>
    'Nenhum mês é favorável: em nenhum dos anos conhecidos houve colheita, qualquer que fosse o mês de plantio.',
  no_month_is_carried_enough({ months, carried, judged, risk_tolerance, needed_percent }) {
    const harvest = say`colheita em ${carried} de ${judged} anos, e com risco ${risks[risk_tolerance]} é necessária em ${needed_percent}% deles`;
    return isWholeYear(months)
      ? `Nenhum mês é favorável: cada um deles dá ${harvest}.`
      : `Nenhum mês é favorável: os melhores plantios, ${inMonths(months, 'ou')}, dão ${harvest}.`;
  },
  no_month_scores: () => 'Nenhum mês é favorável: o índice de todos é zero.',
  no_month_scores_enough({ months, best_score, risk_tolerance, needed_score }) {
    const needed = `com risco ${risks[risk_tolerance]} é preciso ${scored(needed_score)}`;
    return isWholeYear(months)
      ? `Nenhum mês é favorável: o índice chega a ${scored(best_score)}, e ${needed}.`
      : `Nenhum mês é favorável: o melhor índice é de ${scored(best_score)}, ${inMonths(months, 'ou')}, e ${needed}.`;
  },
  better_months: ({ months, best_score, planting_month, score }) =>
    `É melhor plantar ${inMonths(months, 'ou')} (${scored(best_score)}) do que em ${full(planting_month)} (${scored(score)}).`,
  months_alike: () =>
    'Todos os meses de plantio têm praticamente o mesmo índice: o modelo não consegue distingui-los.',
  good_months: ({ months, best_score }) =>
    `Meses bons para plantar: ${monthsNamed(months)} (índice até ${scored(best_score)}).`,
  good_months_here({ months, best_score, local_months }) {
    const shared = months.filter((month) => local_months.includes(month));
    const others = months.filter((month) => !local_months.includes(month));
    return `Meses bons para plantar: ${monthsNamed(shared)}, que é quando se planta aqui, e também ${monthsNamed(others)} (índice até ${scored(best_score)}).`;
  },
  planting_seasons({ seasons }) {
    const [main = '', ...others] = seasons.map(
      ({ months, best_score }) => `${inSeason(months)} (índice até ${scored(best_score)})`,
    );
    return others.length === 1
      ? `Duas épocas de plantio: a principal, ${main}, e a outra, ${list(others)}.`
      : say`${seasons.length} épocas de plantio: a principal, ${main}; as outras, ${list(others)}.`;
  },
  no_full_harvest: ({ last_month, ...length }) =>
    `Sem colheita completa: o crescimento termina em ${full(last_month)} (${seasonLength(length)}).`,
  harvest: ({ harvest_months, ...length }) =>
    `Colheita por volta de ${between(harvest_months)} (${seasonLength(length)}).`,
  gathered_at_frost: ({ harvest_months, done_percent, ...length }) =>
    say`Colheita por volta de ${between(harvest_months)}, quando o frio interrompe o crescimento com ${done_percent}% do ciclo completo (${seasonLength(length)}).`,
  shorter_variety: ({ crop, maturity, days, typical_days }) =>
    say`Variedade: de ciclo ${maturity === 'early' ? 'curto' : 'muito curto'}, de cerca de ${days} dias de pleno crescimento; uma variedade comum de ${crops.name(crop)}, de ${typical_days} dias, não cabe neste período.`,
  whole_year_judged: () => 'Foi avaliado o ano todo.',
  plant_in_any_month: () => 'Pode-se plantar em qualquer mês; foi avaliado o ano todo.',
  no_month_to_plant: ({ lacking }) =>
    lacking === 'warmth'
      ? 'Nenhum mês é quente o bastante para plantar; foi avaliado o ano todo.'
      : 'Nenhum mês é úmido o bastante para plantar; foi avaliado o ano todo.',
  plant_in: ({ months, reason }) =>
    `Plantar ${inMonths(months)}, ${plantingReasons[reason]}; foi avaliado o ano todo.`,
  irrigation_not_needed: ({ months }) => `Irrigação, ${spanNamed(months)}: não é necessária.`,
  irrigation: ({ months, irrigation_mm, peak_month, peak_mm }) =>
    say`Irrigação, ${spanNamed(months)}: lâmina líquida de cerca de ${irrigation_mm} mm, no campo, com máximo em ${full(peak_month)} (${peak_mm} mm); somam-se as perdas.`,
  rain_suffices: ({ months, irrigation_mm }) =>
    say`A chuva e o solo bastam; a irrigação acrescentaria ${irrigation_mm} mm (${spanNamed(months)}).`,
};

/** Why a perennial is best planted in some months. */
export const plantingReasons = {
  rains: 'no início das chuvas',
  warmth: 'quando já faz calor suficiente',
  dormancy: 'durante a dormência',
} as const;

function full(month: number): string {
  return monthWords.full(month);
}

/** Returns `janeiro`, or `janeiro ou fevereiro`. */
function between(several: readonly number[]): string {
  return list(several.map(full), 'ou');
}

/** Returns `de fevereiro a abril`; a season may cross the end of the year. */
function inSeason(several: readonly number[]): string {
  return several.length < 3 ? inMonths(several) : `de ${spanNamed(several)}`;
}

function coldStart(verb: 'semear' | 'plantar', values: ReasonValues['too_cold_to_sow']): string {
  const { crop, planting_month, mean_c, turn_c, needed_c } = values;
  const atTurn = turn_c === null ? '' : say`, ${turn_c} °C no início de ${full((planting_month % 12) + 1)}`;
  return say`Frio demais para ${verb}, ${full(planting_month)}: ${mean_c} °C${atTurn}; ${theCrop(crop)} precisa de ${needed_c} °C.`;
}

function shortSeason(
  { crop, months, days_done, days_needed }: Omit<ReasonValues['season_too_long'], 'months_max'>,
  end: string,
): string {
  return say`Período de cultivo curto demais, ${spanNamed(months)}: ${theCrop(crop)} precisa de ${days_needed} dias de pleno crescimento, mas só tem ${days_done} ${end}.`;
}

function wantsAtMost(need: { crop: string; best_to_c: number; fails_at_c: number }): string {
  return say`${theCrop(need.crop)} vai bem até ${need.best_to_c} °C e não produz com ${need.fails_at_c} °C ou mais`;
}

function wantsAtLeast(need: { crop: string; best_from_c: number; fails_at_c: number }): string {
  return say`${theCrop(need.crop)} vai bem a partir de ${need.best_from_c} °C e não produz com ${need.fails_at_c} °C ou menos`;
}

type NeededShare = Pick<ReasonValues['water_of_season'], 'labelled_by' | 'needed_percent'>;

function enoughWater({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years'
    ? say`há colheita a partir de ${needed_percent}%`
    : say`é favorável a partir de ${needed_percent}%`;
}

function favorableFrom({ labelled_by, needed_percent }: NeededShare): string {
  return labelled_by === 'years' ? '' : say`; é favorável a partir de ${needed_percent}%`;
}

function ifIrrigated({
  irrigation_mm,
  irrigated_score,
  irrigated_label,
}: Pick<ReasonValues['water_of_season'], 'irrigation_mm' | 'irrigated_score' | 'irrigated_label'>): string {
  return say`Suprir o que falta com irrigação exige ${irrigation_mm} mm; o índice passa a ${scored(irrigated_score)}, ${labels.names[irrigated_label]}.`;
}

function yearsReason(values: ReasonValues['years']): string {
  const { first, last, judged, carried, good, lost, lost_more, poor, poor_more } = values;
  const isEachKnown = judged === last - first + 1;
  const harvests =
    carried === 0
      ? say`nenhuma colheita em ${judged} anos${isEachKnown ? '' : ' conhecidos'}`
      : say`houve colheita em ${carried} ${isEachKnown ? 'de' : 'dos'} ${judged}${isEachKnown ? '' : ' conhecidos'}; ${good === 0 ? 'nenhuma boa' : say`boa, em ${good}`}`;
  const named =
    yearList('Perdidos', lostYears(lost), lost_more) + yearList('Fracos', poor.map(seasonName), poor_more);
  const caveat =
    values.labelled_by === 'years' ? '' : ' São conhecidos poucos anos para decidir a classificação.';
  const byMean = values.by_mean_climate
    ? ` Pelo clima médio, a classificação seria ${labels.names[values.by_mean_climate.feasibility_label]} (${scored(values.by_mean_climate.score)}).`
    : '';
  return say`Anos de ${String(first)} a ${String(last)}: ${harvests}.${named}${caveat}${byMean}`;
}

function yearList(title: string, years: readonly string[], more: number): string {
  if (years.length === 0) return '';
  const others = more === 0 ? '' : ` e mais ${figure(more)}`;
  return ` ${title}: ${years.join(', ')}${others}.`;
}

/** Adds each cause that differs from the previous one and, for a lack of water, each year's share. */
function lostYears(lost: ReasonValues['years']['lost']): string[] {
  return lost.map((season, index) => {
    const { limiting_part: part, got_percent } = season;
    const isSame = lost[index - 1]?.limiting_part === part;
    if (part === 'water')
      return isSame
        ? say`${seasonName(season)} (${got_percent}%)`
        : say`${seasonName(season)} por falta de água (${got_percent}% do necessário)`;
    return isSame || part === 'nothing' ? seasonName(season) : `${seasonName(season)} ${failureWords[part]}`;
  });
}

function isWholeYear(several: readonly number[]): boolean {
  return several.length === 12;
}

function seasonLength({
  season_months,
  resting_months,
}: Pick<ReasonValues['harvest'], 'season_months' | 'resting_months'>): string {
  const length = say`${season_months} ${season_months === 1 ? 'mês' : 'meses'}`;
  return resting_months === 0 ? length : say`${length}, ${resting_months} em repouso`;
}
