/** A point on the globe, in degrees, south and west negative. */
export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6_371;
const kmPerDegree = (Math.PI / 180) * earthRadiusKm;

/** Returns the great-circle distance in km, by the haversine formula on a sphere. */
export function distanceKm(from: Point, to: Point): number {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = rise + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * turn;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the places within `kmMax`, nearest first; places at the same distance keep their order. */
export function nearestTo<T extends Point>(
  point: Point,
  places: readonly T[],
  kmMax = Infinity,
): { place: T; km: number }[] {
  return places
    .map((place) => ({ place, km: distanceKm(point, place) }))
    .filter(({ km }) => km <= kmMax)
    .sort((left, right) => left.km - right.km);
}

/** Returns the latitudes between which all points within `km` lie. */
export function latitudesWithin({ latitude }: Point, km: number): { min: number; max: number } {
  const degrees = km / kmPerDegree;
  return { min: latitude - degrees, max: latitude + degrees };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
