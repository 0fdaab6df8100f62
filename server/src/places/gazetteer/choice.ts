import { distanceKm } from '../../world/distances.js';
import type { Point } from '../../world/distances.js';
import type { GazetteerPlace } from './read-index.js';

/** A place that a name fits. */
export interface Match {
  place: GazetteerPlace;
  /** True if it is the place's own name rather than another name of it. */
  isOwn: boolean;
}

/**
 * The place that a name means, and other places that it fits; or, for an ambiguous name, the candidates.
 * Largest first. For a name that means whole regions or countries, the candidates are towns in them and
 * `regions` are their titles.
 */
export type Choice =
  | { taken: GazetteerPlace; others: readonly GazetteerPlace[] }
  | { taken: undefined; candidates: readonly GazetteerPlace[]; regions: readonly string[] };

/** A name means a place if the place is this many times as large as the next one with the name. */
const timesLarger = 5;
/**
 * Places with the same name, in the gazetteer or imported, count as one if they are no further apart than
 * this.
 */
export const samePlaceKm = 30;

/**
 * Chooses the place that is meant; undefined if there are none. An own name takes precedence over another
 * name, unless the place with the other name is far larger and elsewhere: then the name is ambiguous
 * (Calcutta, Odessa).
 */
export function choose(matches: readonly Match[]): Choice | undefined {
  const own = apart(matches.filter(({ isOwn }) => isOwn));
  const other = apart(matches.filter(({ isOwn }) => !isOwn));
  const fitting = own.length > 0 ? own : other;
  const [first, next] = fitting;
  if (!first) return undefined;
  // Places that only have it as another name, but are not far smaller.
  const comparable = other.filter((place) => !isFarLarger(first, place) && isElsewhere(place, first));
  const all = bySize([...new Set([...fitting, ...comparable])]);
  const isRivalled = own.length > 0 && comparable.some((place) => isFarLarger(place, first));
  if (isRivalled || (next && !isFarLarger(first, next)))
    return { taken: undefined, candidates: all, regions: [] };
  return { taken: first, others: all.filter((place) => place.number !== first.number) };
}

/** Removes places that are close to a larger one; returns the others, largest first. */
function apart(matches: readonly Pick<Match, 'place'>[]): GazetteerPlace[] {
  const kept: GazetteerPlace[] = [];
  for (const place of bySize(matches.map((match) => match.place))) {
    if (kept.every((larger) => isElsewhere(place, larger))) kept.push(place);
  }
  return kept;
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
