// The legend of a map in the language in use; the service's own, in map-legend.ts, is English. Called by the page.
import type { MapLegend, MapLegendEntry } from '../../contract/maps/suitability-map.js';
import { mapLabels, mapLimits, mapSteps, mapUnknown } from '../../contract/maps/values.js';
import { labelName } from '../label-words.js';
import { words } from '../languages/current.js';
import { legends as english } from '../languages/en/legends.js';
import { fullMonthName } from '../months.js';
import { fixedText } from '../number-text.js';

export function legendTitle({ show }: Pick<MapLegend, 'show'>): string {
  return words('legends', english).titles[show];
}

/** Returns what a class of a legend stands for. */
export function legendLabel(
  { show }: Pick<MapLegend, 'show'>,
  { from, to, label: inEnglish }: Pick<MapLegendEntry, 'from' | 'to' | 'label'>,
): string {
  const said = words('legends', english);
  if (show === 'month') return from === 0 ? said.noMonth : fullMonthName(from);
  if (show === 'label') return labelIn(from) ?? inEnglish;
  if (show === 'limit') return limitIn(from) ?? inEnglish;
  if (from === mapUnknown) return said.fewYears;
  if (to === 0) return show === 'share' ? said.noYear : inEnglish;
  const [low, high] = [Math.round((10 * from) / mapSteps), Math.round((10 * (to + 1)) / mapSteps)];
  return show === 'share'
    ? said.shares(10 * low, 10 * high)
    : said.scores(fixedText(low / 10, 1), fixedText(high / 10, 1));
}

/** Returns a share of the land: `37%`. */
export function landText(share: number): string {
  return words('legends', english).land(share);
}

function labelIn(byte: number): string | undefined {
  const label = mapLabels[byte];
  return label && labelName(label);
}

function limitIn(byte: number): string | undefined {
  const limits: Partial<Readonly<Record<string, string>>> = words('legends', english).limits;
  return limits[mapLimits[byte] ?? ''];
}
