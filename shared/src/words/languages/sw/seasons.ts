import type { ModelDetails } from '../../../contract/model-details.js';
import type { SeasonWords } from '../subjects.js';
import { inMonths, months as monthWords } from './months.js';
import { planting } from './timing.js';
import { list, monthsText, say } from './writing.js';

type Season = NonNullable<ModelDetails['season']>;

export const seasons: SeasonWords = {
  span: ({ days_needed, months, last_month }, plantingMonth) =>
    say`siku ${Math.round(days_needed)}, ${spanOf(months, plantingMonth, last_month)}`,
  end({ last_month, harvest_months, stopped_by }) {
    const month = monthWords.full(last_month);
    if (stopped_by === null) return `kuvuna ${list(harvest_months.map(monthWords.full), 'au')} hivi`;
    return stopped_by === 'long'
      ? `bila kukomaa kufikia ${month}, mwezi wa mwisho unaoruhusiwa`
      : `${stopWords[stopped_by]} baada ya ${month}`;
  },
  stages: { planting: 'panda', growing: '', resting: 'pumzika', harvest: 'vuna', stopped: 'kikomo' },
  wholeYear: 'mwaka mzima',
  sentence,
  irrigation({ mm, of, peak }) {
    const most =
      peak === null ? '' : say`, kilele ni ${monthWords.full(peak.month)} (mm ${Math.round(peak.mm)})`;
    return say`takriban mm ${Math.round(mm)} kwa ${of === 'year' ? 'mwaka' : 'msimu'}, maji halisi yanayofika shambani${most}; upotevu haujajumuishwa`;
  },
};

const stopWords: Readonly<Record<Exclude<Season['stopped_by'], null | 'long'>, string>> = {
  frost: 'unakatizwa na baridi ya kugandisha',
  cold: 'unakatizwa na baridi',
};

function sentence({
  season,
  planting_time,
  inputs,
}: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string {
  if (season === null) {
    const when = planting_time === null ? '' : say` Wakati wa kupanda: ${planting(planting_time)}.`;
    return say`Mwaka mzima unatathminiwa, kwa kuwa zao ni la kudumu.${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const rest = resting.length === 0 ? '' : `, mapumziko ${inMonths(resting)}`;
  const end =
    stopped_by === null
      ? `kuvuna ${list(harvest_months.map(monthWords.full), 'au')}`
      : `ukuaji unakoma ${monthWords.full(last_month)} bila mavuno kamili`;
  return say`Kupanda ${monthWords.full(inputs.planting_month)}, ${end} (${monthsText(months)}${rest}).`;
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'mwaka mzima';
  return monthWords.span(months === 1 ? [plantingMonth] : [plantingMonth, lastMonth]);
}
