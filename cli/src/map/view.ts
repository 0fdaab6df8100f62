import type { SuitabilityMap } from '@crop-planning/shared';
import type { View } from '../terminal/output/view.js';

const gridFields = {
  west: { title: 'WEST', kind: 'count' },
  north: { title: 'NORTH', kind: 'count' },
  step: { title: 'STEP', kind: 'count' },
  width: { title: 'WIDTH', kind: 'count' },
  height: { title: 'HEIGHT', kind: 'count' },
} as const;

const questionFields = {
  crop: { title: 'CROP', kind: 'headline' },
  planting_month: { title: 'MONTH', kind: 'month' },
  water: { title: 'WATER', kind: 'headline' },
  show: { title: 'SHOWS', kind: 'headline' },
} as const;

export const mapView: View<SuitabilityMap> = {
  fields: {
    ...questionFields,
    season_days: { title: 'SEASON DAYS', kind: 'count' },
    risk_tolerance: { title: 'RISK', kind: 'risk' },
    ...gridFields,
    values: { title: 'VALUES', kind: 'text' },
    legend: { title: 'LEGEND', kind: 'object' },
    land_shares: { title: 'LAND SHARES', kind: 'object' },
    calendar: { title: 'CALENDAR', kind: 'object' },
    model_version: { title: 'MODEL', kind: 'text' },
    source: { title: 'SOURCE', kind: 'text' },
    period: { title: 'PERIOD', kind: 'text' },
    years: { title: 'YEARS', kind: 'object' },
    limits: { title: 'LIMITS', kind: 'object' },
  },
  columns: ['crop', 'planting_month', 'water', 'show', 'model_version'],
  bulkyFields: ['values'],
};

/** A summary of the map that was written to a file. */
export type WrittenMap = { file: string; format: string; bytes: number } & Pick<
  SuitabilityMap,
  keyof typeof questionFields | keyof typeof gridFields
>;

export const writtenMapView: View<WrittenMap> = {
  fields: {
    file: { title: 'FILE', kind: 'headline' },
    format: { title: 'FORMAT', kind: 'headline' },
    bytes: { title: 'BYTES', kind: 'amount' },
    ...questionFields,
    ...gridFields,
  },
  columns: ['file', 'format', 'bytes'],
};
