import type { Crop, MapMonth, Water } from '@crop-planning/shared';
import { mapLimits, mapStepsOf } from '@crop-planning/shared/map-values';
import { totalOf, type Total } from '../../feasibility/judgement.js';
import { everyMonth } from '../../feasibility/months.js';
import { plantingOutlook, type Outlook } from '../../feasibility/planting-outlook.js';
import { createYearReader, type NodeClimates } from './node-climates.js';

/** A planting in the mean climate of each node. */
export interface MeanQuestion {
  crop: Crop;
  plantingMonth: MapMonth;
  /** Null for the crop's own season. */
  seasonDays: number | null;
}

/** One byte for each land node. */
export interface MeanValues {
  score: Uint8Array;
  limit: Uint8Array;
  month: Uint8Array;
}

const waters = ['rainfed', 'irrigated'] as const;

/** Judges the nodes from `first` to before `end`, with and without irrigation. */
export function judgeMeans(
  { crop, plantingMonth, seasonDays }: MeanQuestion,
  climates: NodeClimates,
  to: Readonly<Record<Water, MeanValues>>,
  { first, end }: { first: number; end: number },
): void {
  const yearAt = createYearReader(climates);
  const months = plantingMonth === 'best' ? everyMonth() : [plantingMonth];
  for (let node = first; node < end; node += 1) {
    const monthly = months.map(plantingOutlook(crop, yearAt(node), seasonDays));
    for (const water of waters) {
      const { month, score, part } = bestOf(monthly, months, water);
      const { score: scores, limit: limits, month: bestMonths } = to[water];
      scores[node] = mapStepsOf(score);
      limits[node] = mapLimits.indexOf(score === 1 ? 'nothing' : part);
      bestMonths[node] = score > 0 ? month : 0;
    }
  }
}

/** Returns the month of the highest score; of equals, that with the most spare, then the earliest. */
function bestOf(
  monthly: readonly Outlook[],
  months: readonly number[],
  water: Water,
): Total & { month: number } {
  let [best, month]: [Total | undefined, number] = [undefined, 0];
  for (const [i, { parts }] of monthly.entries()) {
    const total = totalOf(parts, water);
    if (best && (total.score < best.score || (total.score === best.score && total.spare <= best.spare)))
      continue;
    best = total;
    month = months[i] ?? 0;
  }
  if (!best) throw new RangeError('there is no month');
  return { ...best, month };
}
