import type { ModelDetails } from '../../../contract/model-details.js';
import type { SeasonWords } from '../subjects.js';
import { isPlanted } from './crops.js';
import { inMonths, months as monthWords } from './months.js';
import { planting } from './timing.js';
import { list, say } from './writing.js';

type Season = NonNullable<ModelDetails['season']>;

export const seasons: SeasonWords = {
  span: ({ days_needed, months, last_month }, plantingMonth) =>
    say`${Math.round(days_needed)} jours, ${spanOf(months, plantingMonth, last_month)}`,
  end({ last_month, harvest_months, stopped_by }) {
    const month = monthWords.full(last_month);
    if (stopped_by === null) return `récolte vers ${list(harvest_months.map(monthWords.full), 'ou')}`;
    return stopped_by === 'long'
      ? `pas mûr en ${month}, le dernier mois permis`
      : `${stopWords[stopped_by]} après ${month}`;
  },
  stages: { planting: 'semis', growing: '', resting: 'repos', harvest: 'récolte', stopped: 'arrêt' },
  wholeYear: 'toute l’année',
  sentence,
  irrigation({ mm, of, peak }) {
    const most =
      peak === null
        ? ''
        : say`, avec un maximum en ${monthWords.full(peak.month)} (${Math.round(peak.mm)} mm)`;
    return say`environ ${Math.round(mm)} mm par ${of === 'year' ? 'an' : 'saison'}, nets, à la parcelle${most} ; pertes non comprises`;
  },
};

const stopWords: Readonly<Record<Exclude<Season['stopped_by'], null | 'long'>, string>> = {
  frost: 'arrêtée par le gel',
  cold: 'arrêtée par le froid',
};

function sentence({
  season,
  planting_time,
  inputs,
}: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string {
  if (season === null) {
    const when = planting_time === null ? '' : say` Quand planter : ${planting(planting_time)}.`;
    return say`L’année entière est jugée, car la culture est pérenne.${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const verb = isPlanted(inputs.crop) ? 'Plantation' : 'Semis';
  const rest = resting.length === 0 ? '' : `, au repos ${inMonths(resting)}`;
  const end =
    stopped_by === null
      ? `récolte en ${list(harvest_months.map(monthWords.full), 'ou')}`
      : `la croissance s’arrête sans récolte complète en ${monthWords.full(last_month)}`;
  return say`${verb} en ${monthWords.full(inputs.planting_month)}, ${end} (${months} mois${rest}).`;
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'toute l’année';
  return monthWords.span(months === 1 ? [plantingMonth] : [plantingMonth, lastMonth]);
}
