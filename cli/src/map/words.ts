import type { SuitabilityMap } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { mapCalendarSentences } from '@crop-planning/shared/words/maps/map-calendar';
import { fullMonthName } from '@crop-planning/shared/words/months';
import type { ShownMap } from './shown-map.js';

type Question = Pick<
  SuitabilityMap,
  'crop' | 'planting_month' | 'water' | 'season_days' | 'risk_tolerance' | 'show'
>;

/** Returns `maize in Kenya, planted in March, rainfed`. */
export function titleOf(
  { crop, planting_month, water, season_days, risk_tolerance, show }: Question,
  area: string | undefined,
): string {
  const month = planting_month === 'best' ? 'the best month' : fullMonthName(planting_month);
  return [
    area === undefined ? nameOfCrop(crop) : `${nameOfCrop(crop)} in ${area}`,
    `planted in ${month}`,
    water,
    ...(season_days === null ? [] : [`${season_days} days to harvest`]),
    ...(show === 'label' ? [`${risk_tolerance} risk tolerance`] : []),
  ].join(', ');
}

/** Says what a map shows, and what it rests on. */
export function basisOf({ legend, step, model_version, period, years }: SuitabilityMap): string {
  const basis = years === null ? period : `${years.first}-${years.last}`;
  return `${legend.title} (${basis}), at points ${step} degrees apart; model ${model_version}.`;
}

/** Says on how much of the suitable land people sow the crop in the planting month; nothing without a calendar. */
export function calendarSentences({ map, nodes, land, area }: ShownMap): string[] {
  return mapCalendarSentences(map, land === nodes ? undefined : area);
}

/** Says in one line what no map knows; `limits` says more. */
export const unknowns = 'Not known: soils, varieties, pests, imported climates, the land between the points.';
