import type { ModelDetails } from '../../../contract/model-details.js';
import type { SeasonWords } from '../subjects.js';
import { months as monthWords } from './months.js';
import { numbers } from './numbers.js';
import { planting } from './timing.js';

export const seasons: SeasonWords = {
  span: ({ days_needed, months, last_month }, plantingMonth) =>
    `${Math.round(days_needed)} days, ${spanOf(months, plantingMonth, last_month)}`,
  end({ last_month, harvest_months, stopped_by }) {
    const month = monthWords.short(last_month);
    if (stopped_by === null) return `harvest about ${monthWords.spans(harvest_months)}`;
    return stopped_by === 'long'
      ? `not ripe by ${month}, the last month allowed`
      : `ended by ${stopped_by} after ${month}`;
  },
  stages: { planting: 'plant', growing: '', resting: 'rest', harvest: 'harvest', stopped: 'stops' },
  wholeYear: 'the whole year',
  sentence,
  irrigation({ mm, of, peak }) {
    const most =
      peak === null
        ? ''
        : `, most in ${monthWords.full(peak.month)} (${numbers.figure(peak.mm.toFixed(0))} mm)`;
    return `about ${numbers.figure(mm.toFixed(0))} mm a ${of}, net, at the field${most}; losses not included`;
  },
};

function sentence({
  season,
  planting_time,
  inputs,
}: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string {
  if (season === null) {
    const when = planting_time === null ? '' : ` When to plant it: ${planting(planting_time)}.`;
    return `The whole year is judged, because the crop is a perennial.${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const length = `${months} ${months === 1 ? 'month' : 'months'}`;
  const rest = resting.length === 0 ? '' : `, at rest in ${monthWords.spans(resting)}`;
  const end =
    stopped_by === null
      ? `harvest in ${harvest_months.map(monthWords.full).join(' or ')}`
      : `growth ends without a full harvest in ${monthWords.full(last_month)}`;
  return `Planting in ${monthWords.full(inputs.planting_month)}, ${end} (${length}${rest}).`;
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'the whole year';
  return months === 1
    ? monthWords.short(plantingMonth)
    : `${monthWords.short(plantingMonth)}-${monthWords.short(lastMonth)}`;
}
