import type { Location } from '@crop-planning/shared';
import type { View } from '../../terminal/output/view.js';

export const locationView: View<Location> = {
  key: 'name',
  fields: {
    name: { title: 'NAME', kind: 'headline' },
    place: { title: 'PLACE', kind: 'text' },
    region: { title: 'REGION', kind: 'text' },
    country: { title: 'COUNTRY', kind: 'text' },
    country_code: { title: 'CODE', kind: 'text' },
    people: { title: 'PEOPLE', kind: 'amount' },
    latitude: { title: 'LAT,LON', kind: 'count', show: (lat, { longitude }) => `${lat},${longitude}` },
    longitude: { title: 'LONGITUDE', kind: 'count' },
    elevation_m: { title: 'HEIGHT M', kind: 'count' },
    distance_km: { title: 'KM AWAY', kind: 'count' },
    source: { title: 'SOURCE', kind: 'text' },
  },
  // The name already contains as much of the region and the country as identifies the place.
  columns: ['name', 'region', 'country', 'people', 'latitude', 'elevation_m'],
  spareColumns: ['elevation_m', 'country', 'region', 'latitude', 'people'],
};

/** Shows places that were searched for by coordinates. */
export const nearbyView: View<Location> = {
  ...locationView,
  columns: ['name', 'distance_km', 'region', 'country', 'people', 'elevation_m'],
  spareColumns: ['elevation_m', 'country', 'region', 'people'],
};
