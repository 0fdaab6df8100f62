import { distanceKm } from '../../distances.js';
import type { Point } from '../../distances.js';
import type { GazetteerPlace } from './read-index.js';

/** A place that a name fits. */
export interface Match {
  place: GazetteerPlace;
  /** True where it is the place's own name, not another one that it goes by. */
  isOwn: boolean;
}

/** The place that a name means and the others that it fits; or, where it may mean several, those. The largest first. */
export type Choice =
  | { taken: GazetteerPlace; others: readonly GazetteerPlace[] }
  | { taken: undefined; candidates: readonly GazetteerPlace[] };

/** A place has to be so many times as large as the next one of its name to be meant by it. */
const timesLarger = 5;
/** Places of one name, of the gazetteer or imported, that are not further apart than this count as one. */
export const samePlaceKm = 30;

/**
 * Which of the places is meant; undefined of none. An own name comes before another one, unless the place of the other
 * one is far larger and elsewhere: then it is asked (Calcutta, Odessa).
 */
export function choose(matches: readonly Match[]): Choice | undefined {
  const own = apart(matches.filter(({ isOwn }) => isOwn));
  const other = apart(matches.filter(({ isOwn }) => !isOwn));
  const fitting = own.length > 0 ? own : other;
  const [first, next] = fitting;
  if (!first) return undefined;
  // Of those that only go by the name too, the ones that are not far smaller.
  const comparable = other.filter((place) => !isFarLarger(first, place) && isElsewhere(place, first));
  const all = bySize([...new Set([...fitting, ...comparable])]);
  const isRivalled = own.length > 0 && comparable.some((place) => isFarLarger(place, first));
  if (isRivalled || (next && !isFarLarger(first, next))) return { taken: undefined, candidates: all };
  return { taken: first, others: all.filter((place) => place.number !== first.number) };
}

/** The places without those that are near to a larger one, the largest first. */
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
