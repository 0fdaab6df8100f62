import type { ModelDetails } from '../../../contract/model-details.js';
import type { SeasonWords } from '../subjects.js';
import { sowing } from './crops.js';
import { inMonths, months as monthWords } from './months.js';
import { planting } from './timing.js';
import { list, plural, say } from './writing.js';

type Season = NonNullable<ModelDetails['season']>;

export const seasons: SeasonWords = {
  span: ({ days_needed, months, last_month }, plantingMonth) =>
    say`${Math.round(days_needed)} días, ${spanOf(months, plantingMonth, last_month)}`,
  end({ last_month, harvest_months, stopped_by }) {
    const month = monthWords.full(last_month);
    if (stopped_by === null) return `cosecha hacia ${list(harvest_months.map(monthWords.full), 'o')}`;
    return stopped_by === 'long'
      ? `sin madurar en ${month}, el último mes permitido`
      : `${stopWords[stopped_by]} después de ${month}`;
  },
  stages: { planting: 'siembra', growing: '', resting: 'reposo', harvest: 'cosecha', stopped: 'fin' },
  wholeYear: 'todo el año',
  sentence,
  irrigation({ mm, of, peak }) {
    if (Math.round(mm) === 0) return 'no hace falta';
    const most =
      peak === null ? '' : say`, con el máximo en ${monthWords.full(peak.month)} (${Math.round(peak.mm)} mm)`;
    return say`unos ${Math.round(mm)} mm netos por ${of === 'year' ? 'año' : 'ciclo'}, en la parcela${most}; sin contar las pérdidas`;
  },
};

const stopWords: Readonly<Record<Exclude<Season['stopped_by'], null | 'long'>, string>> = {
  frost: 'lo detienen las heladas',
  cold: 'lo detiene el frío',
};

function sentence({
  season,
  planting_time,
  inputs,
}: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string {
  if (season === null) {
    const when = planting_time === null ? '' : ` Cuándo plantar: ${planting(planting_time)}.`;
    return `Se evalúa todo el año, porque el cultivo es perenne.${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const start = sowing(inputs.crop) === 'siembra' ? 'Siembra' : 'Plantación';
  const length = say`${months} ${plural(months, { one: 'mes', other: 'meses' })}`;
  const rest = resting.length === 0 ? '' : `, en reposo ${inMonths(resting)}`;
  const end =
    stopped_by === null
      ? `cosecha en ${list(harvest_months.map(monthWords.full), 'o')}`
      : `el crecimiento se detiene sin cosecha completa en ${monthWords.full(last_month)}`;
  return `${start} en ${monthWords.full(inputs.planting_month)}, ${end} (${length}${rest}).`;
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'todo el año';
  return monthWords.span(months === 1 ? [plantingMonth] : [plantingMonth, lastMonth]);
}
