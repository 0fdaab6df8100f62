// The figure by which the model judged a part of a score, for the reasons of a new label. Called by change-cause.ts.
import type { ModelDetails, PartFigure } from '@crop-planning/shared';
import { rounded } from '../feasibility/wording.js';
import type { ModelRecord } from './model-record.js';

type Measured = Pick<ModelRecord, 'components' | 'water'> | Pick<ModelDetails, 'components' | 'water'>;

/** Returns the figure of a part, rounded as sentences show it; null if the record lacks it. */
export function figureOf(part: string, { components, water }: Measured): PartFigure | null {
  const component = new Map(Object.entries(components ?? {})).get(part);
  if (component === undefined) return null;
  const numbers = new Map(Object.entries({ ...water, ...component }));
  const read = (name: string, decimals = 0) => {
    const value: unknown = numbers.get(name);
    return typeof value === 'number' ? rounded(value, decimals) : undefined;
  };
  const [got_mm, wanted_mm] = [read('got_mm'), read('wanted_mm')];
  if (part === 'water' && got_mm !== undefined && wanted_mm !== undefined)
    return { kind: 'supply', got_mm, wanted_mm };
  const [rain_mm, days, hours] = [read('rain_mm'), read('days_done'), read('hours', part === 'day' ? 1 : 0)];
  if (part === 'wet') return rain_mm === undefined ? null : { kind: 'rain', rain_mm };
  if (part === 'season') return days === undefined ? null : { kind: 'days', days };
  if (part === 'day' && hours === undefined) return null;
  if ((part === 'chill' || part === 'day') && hours !== undefined) return { kind: 'hours', hours };
  const dryMonths = numbers.get('months');
  if (part === 'dry' && Array.isArray(dryMonths)) return { kind: 'dry_months', months: dryMonths.length };
  const temperature_c =
    read('coldest_night_c', 1) ?? read('mean_temperature_c', 1) ?? read('min_temperature_c', 1);
  if (temperature_c === undefined) return null;
  return { kind: 'temperature', month: read('month') ?? read('coolest_month') ?? null, temperature_c };
}
