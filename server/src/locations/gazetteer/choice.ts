import { distanceKm, type Point } from '../../world/distances.js';
import type { GazetteerPlace } from './read-index.js';

/** A place that a name fits. */
export interface Match {
  place: GazetteerPlace;
  /** True if the name is the place's main name rather than an alternative one. */
  isOwn: boolean;
}

/**
 * Either the place that a name means, `taken`, and the other places that the name fits, or the candidates for
 * an ambiguous name; both lists are ordered largest first. If the name means whole regions or countries, the
 * candidates are towns in these, and `regions` has the titles of the regions and countries.
 */
export type Choice =
  | { taken: GazetteerPlace; others: readonly GazetteerPlace[] }
  | { taken: undefined; candidates: readonly GazetteerPlace[]; regions: readonly string[] };

/** A name means a place if the place is this many times as large as the next one with the name. */
const timesLarger = 5;
/**
 * Places with the same name, in the gazetteer or imported, count as one if they are at most this far apart.
 */
export const samePlaceKm = 30;

/**
 * Chooses the place that a name means; returns undefined if there are no matches. A main name takes
 * precedence over an alternative one, unless the place with the alternative name is far larger and elsewhere:
 * then the name is ambiguous (Calcutta, Odessa).
 */
export function choose(matches: readonly Match[]): Choice | undefined {
  const own = removeNearby(matches.filter(({ isOwn }) => isOwn));
  const other = removeNearby(matches.filter(({ isOwn }) => !isOwn));
  const fitting = own.length > 0 ? own : other;
  const [first, next] = fitting;
  if (!first) return undefined;
  // Places that have the name only as an alternative, but are not far smaller.
  const comparable = other.filter((place) => !isFarLarger(first, place) && isElsewhere(place, first));
  const candidates = bySize([...new Set([...fitting, ...comparable])]);
  const hasRival = own.length > 0 && comparable.some((place) => isFarLarger(place, first));
  if (hasRival || (next && !isFarLarger(first, next))) return { taken: undefined, candidates, regions: [] };
  return { taken: first, others: candidates.filter((place) => place.number !== first.number) };
}

/** Removes places that are close to a larger one; returns the others, largest first. */
function removeNearby(matches: readonly Pick<Match, 'place'>[]): GazetteerPlace[] {
  const places: GazetteerPlace[] = [];
  for (const place of bySize(matches.map((match) => match.place))) {
    if (places.every((larger) => isElsewhere(place, larger))) places.push(place);
  }
  return places;
}

export function isElsewhere(place: Point, other: Point): boolean {
  return distanceKm(place, other) > samePlaceKm;
}

function isFarLarger(place: GazetteerPlace, other: GazetteerPlace): boolean {
  return place.people !== null && place.people >= timesLarger * (other.people ?? 0);
}

function bySize(places: readonly GazetteerPlace[]): GazetteerPlace[] {
  return places.toSorted((left, right) => left.number - right.number);
}
