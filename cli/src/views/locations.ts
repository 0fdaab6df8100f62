import type { Location } from '@crop-planning/shared';
import type { View } from '../view.js';

export const locationView: View<Location> = {
  key: 'name',
  fields: {
    name: { title: 'PLACE', kind: 'headline' },
    place: { title: 'SHORT NAME', kind: 'text' },
    country: { title: 'COUNTRY', kind: 'text' },
    country_code: { title: 'CODE', kind: 'text' },
    latitude: { title: 'LATITUDE', kind: 'count' },
    longitude: { title: 'LONGITUDE', kind: 'count' },
    elevation_m: { title: 'HEIGHT M', kind: 'count' },
    source: { title: 'SOURCE', kind: 'text' },
    period: { title: 'YEARS', kind: 'text' },
    distance_km: { title: 'KM AWAY', kind: 'count' },
    elevation_difference_m: { title: 'M HIGHER', kind: 'count' },
  },
  columns: ['name', 'latitude', 'longitude', 'elevation_m', 'period', 'source'],
  spareColumns: ['source', 'period', 'elevation_m', 'longitude', 'latitude'],
};

/** For places that were looked for by their coordinates. */
export const nearbyView: View<Location> = {
  ...locationView,
  columns: ['name', 'distance_km', 'elevation_m', 'elevation_difference_m', 'period', 'source'],
  spareColumns: ['source', 'period', 'elevation_difference_m', 'elevation_m'],
};
