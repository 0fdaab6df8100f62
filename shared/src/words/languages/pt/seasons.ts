import type { ModelDetails } from '../../../contract/model-details.js';
import type { SeasonWords } from '../subjects.js';
import { inMonths, months as monthWords } from './months.js';
import { planting } from './timing.js';
import { list, say } from './writing.js';

type Season = NonNullable<ModelDetails['season']>;

export const seasons: SeasonWords = {
  span: ({ days_needed, months, last_month }, plantingMonth) =>
    say`${Math.round(days_needed)} dias, ${spanOf(months, plantingMonth, last_month)}`,
  end({ last_month, harvest_months, stopped_by }) {
    const month = monthWords.full(last_month);
    if (stopped_by === null) return `colheita por volta de ${harvestMonths(harvest_months)}`;
    return stopped_by === 'long'
      ? `não amadurece até ${month}, o último mês possível`
      : `${stopWords[stopped_by]} depois de ${month}`;
  },
  stages: { planting: 'plantio', growing: '', resting: 'repouso', harvest: 'colheita', stopped: 'parada' },
  wholeYear: 'o ano todo',
  sentence,
  irrigation({ mm, of, peak }) {
    const most =
      peak === null ? '' : say`, com máximo em ${monthWords.full(peak.month)} (${Math.round(peak.mm)} mm)`;
    return say`lâmina líquida de cerca de ${Math.round(mm)} mm por ${of === 'year' ? 'ano' : 'ciclo'}, no campo${most}; perdas não incluídas`;
  },
};

const stopWords: Readonly<Record<Exclude<Season['stopped_by'], null | 'long'>, string>> = {
  frost: 'interrompido pela geada',
  cold: 'interrompido pelo frio',
};

function sentence({
  season,
  planting_time,
  inputs,
}: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string {
  if (season === null) {
    const when = planting_time === null ? '' : ` Quando plantar: ${planting(planting_time)}.`;
    return `O ano todo é avaliado, porque a cultura é perene.${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const length = say`${months} ${months === 1 ? 'mês' : 'meses'}`;
  const rest = resting.length === 0 ? '' : `, em repouso ${inMonths(resting)}`;
  const end =
    stopped_by === null
      ? `colheita em ${harvestMonths(harvest_months)}`
      : `o crescimento termina sem colheita completa em ${monthWords.full(last_month)}`;
  return `Plantio em ${monthWords.full(inputs.planting_month)}, ${end} (${length}${rest}).`;
}

function harvestMonths(several: readonly number[]): string {
  return list(several.map(monthWords.full), 'ou');
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'o ano todo';
  return monthWords.span(months === 1 ? [plantingMonth] : [plantingMonth, lastMonth]);
}
