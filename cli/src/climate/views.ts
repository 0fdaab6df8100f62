import type { Climate, ListedClimate } from '@crop-planning/shared';
import type { View } from '../terminal/output/view.js';

export const listedClimateView: View<ListedClimate> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name: { title: 'NAME', kind: 'text' },
    latitude: { title: 'LATITUDE', kind: 'headline' },
    longitude: { title: 'LONGITUDE', kind: 'headline' },
    elevation_m: { title: 'HEIGHT (M)', kind: 'count' },
    period: { title: 'PERIOD', kind: 'text' },
    whole_years: { title: 'WHOLE YEARS', kind: 'count' },
    created_at: { title: 'ADDED', kind: 'time' },
  },
  spareColumns: ['created_at', 'id', 'whole_years'],
};

/** The figures are lists, January first; a panel shows them as text. */
export const climateView: View<Climate> = {
  fields: {
    ...listedClimateView.fields,
    mean_temperature_c: { title: 'MEAN (°C)', kind: 'text', show: figures },
    min_temperature_c: { title: 'MINIMUM (°C)', kind: 'text', show: figures },
    rain_mm: { title: 'RAIN (MM)', kind: 'text', show: figures },
    years: { title: 'YEARS', kind: 'text', show: (years) => years.map(({ year }) => year).join(' ') },
  },
};

export const removedClimateView: View<{ id: string; removed: true }> = {
  fields: { id: { title: 'ID', kind: 'id' }, removed: { title: 'REMOVED', kind: 'boolean' } },
};

function figures(months: readonly number[]): string {
  return months.join(' ');
}
