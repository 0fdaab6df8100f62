import type { Location, ResolvedLocation } from '@crop-planning/shared';
import { pointText, type Coordinates } from '@crop-planning/shared/geo/coordinates';
import type { SpotClimate } from '../climates/spot-climate.js';
import type { KnownPlace, LivePlace } from '../climates/known-place.js';
import type { Countries } from './countries.js';
import type { Gazetteer } from './gazetteer/gazetteer.js';
import type { GazetteerPlace } from './gazetteer/read-index.js';
import { titleOf } from './place-names.js';

/** The place or bare point that a question is about, before its climate is known. */
export interface Subject extends Omit<
  ResolvedLocation,
  'elevation_of' | 'source' | 'period' | `climate_${string}`
> {
  /** True if the height of a place is estimated from surrounding places. */
  isHeightEstimated: boolean;
}

/** Describes a requested point; `nearest` is the nearest known place. */
export function subjectOfPoint(point: Coordinates, nearest: ResolvedLocation['nearest']): Subject {
  const { latitude, longitude, elevation_m } = point;
  return {
    name: pointText(point),
    place: null,
    region: null,
    country: null,
    country_code: null,
    people: null,
    latitude,
    longitude,
    elevation_m,
    isHeightEstimated: false,
    nearest,
    namesakes: [],
  };
}

export function subjectOfPlace(
  place: GazetteerPlace,
  namesakes: readonly GazetteerPlace[],
  gazetteer: Gazetteer,
): Subject {
  return {
    ...partsOfPlace(place, gazetteer),
    isHeightEstimated: place.isHeightEstimated,
    nearest: null,
    namesakes: namesakes.map(gazetteer.wordsFor),
  };
}

/** Describes a place from a source other than the gazetteer; its population is not known. */
export function subjectOfOther(place: LivePlace, namesakes: string[], countries: Countries): Subject {
  return { ...partsOfOther(place, countries), isHeightEstimated: false, nearest: null, namesakes };
}

/** Adds the climate to a subject; an unknown height is replaced by that of the climate's figures. */
export function withClimate(subject: Subject, climate: SpotClimate): ResolvedLocation {
  const { elevation_m, isHeightEstimated, ...rest } = subject;
  const ofPlace = isHeightEstimated ? 'estimate' : 'place';
  const own = subject.place === null ? 'asked' : ofPlace;
  const other = climate.elevation_m === null ? null : 'climate';
  const isComparable = elevation_m !== null && climate.elevation_m !== null;
  return {
    ...rest,
    elevation_m: elevation_m ?? climate.elevation_m,
    elevation_of: elevation_m === null ? other : own,
    source: climate.source,
    period: climate.period,
    climate_distance_km: climate.distance_km === null ? null : roundedKm(climate.distance_km),
    climate_elevation_difference_m: isComparable
      ? Math.round((climate.elevation_m ?? 0) - (elevation_m ?? 0))
      : null,
    climate_relief_m: climate.relief_m === null ? null : Math.round(climate.relief_m),
  };
}

/** Returns the place as shown in a list; `km` is the distance from the requested coordinates. */
export function listedPlace(place: GazetteerPlace, gazetteer: Gazetteer, km: number | null): Location {
  return {
    ...partsOfPlace(place, gazetteer),
    distance_km: km === null ? null : roundedKm(km),
    source: 'GeoNames',
  };
}

export function listedOther(
  place: Omit<KnownPlace, 'climate'>,
  countries: Countries,
  km: number | null,
): Location {
  return {
    ...partsOfOther(place, countries),
    distance_km: km === null ? null : roundedKm(km),
    source: place.source,
  };
}

/** Rounds to a hundred metres. */
export function roundedKm(km: number): number {
  return Math.round(km * 10) / 10;
}

function partsOfPlace(place: GazetteerPlace, gazetteer: Gazetteer) {
  return {
    name: gazetteer.wordsFor(place),
    place: place.place,
    region: place.region.name,
    country: gazetteer.countries.nameOf(place.country_code),
    country_code: place.country_code,
    people: place.people,
    latitude: place.latitude,
    longitude: place.longitude,
    elevation_m: place.elevation_m,
  };
}

function partsOfOther(place: LivePlace, countries: Countries) {
  const { region, country_code, latitude, longitude, elevation_m } = place;
  return {
    name: titleOf(place, countries),
    place: place.place,
    region,
    country: countries.nameOf(country_code),
    country_code,
    people: null,
    latitude,
    longitude,
    elevation_m,
  };
}
