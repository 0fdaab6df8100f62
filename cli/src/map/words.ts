import type { SuitabilityMap } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { mapCalendarSentences } from '@crop-planning/shared/words/maps/map-calendar';
import type { ShownMap } from './shown-map.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { mapping as english } from '@crop-planning/shared/words/languages/en/mapping';
import { legendTitle } from '@crop-planning/shared/words/maps/legend-text';

type Question = Pick<
  SuitabilityMap,
  'crop' | 'planting_month' | 'water' | 'season_days' | 'risk_tolerance' | 'show'
>;

/** Returns `maize in Kenya, planted in March, rainfed`. */
export function titleOf(
  { crop, planting_month, water, season_days, risk_tolerance, show }: Question,
  area: string | undefined,
): string {
  return words('mapping', english).title({
    crop: nameOfCrop(crop),
    area: area ?? null,
    month: planting_month === 'best' ? null : planting_month,
    water,
    days: season_days,
    risk: show === 'label' ? risk_tolerance : null,
  });
}

/** Says what a map shows, and what it rests on. */
export function basisOf({ legend, step, model_version, period, years }: SuitabilityMap): string {
  return words('mapping', english).basis({
    title: legendTitle(legend),
    years: years === null ? period : `${years.first}-${years.last}`,
    step,
    model: model_version,
  });
}

/** Says on how much of the suitable land people sow the crop in the planting month; nothing without a calendar. */
export function calendarSentences({ map, nodes, land, area }: ShownMap): string[] {
  return mapCalendarSentences(map, land === nodes ? undefined : area);
}

/** Says in one line what no map knows; `limits` says more. */
export function unknowns(): string {
  return words('mapping', english).unknowns;
}
