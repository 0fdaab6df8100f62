import { foldName } from '../names.js';
import type { Countries } from './countries.js';
import type { ClimatesStore, KnownPlace, ListedPlace, PlaceName, StoredPlace } from './known-place.js';
import { latitudesWithin } from './nearest.js';
import type { Point } from './nearest.js';
import { answersTo, keysOf, titleOf } from './place-names.js';

export interface LocalPlacesDeps {
  store: ClimatesStore;
  starter: { list: () => Promise<readonly KnownPlace[]> };
}

interface Matches {
  imported: KnownPlace[];
  kept: KnownPlace[];
  starter: KnownPlace[];
}

/** The places that are known without asking: imported ones stand before kept ones, these before the starter table. */
export function createLocalPlaces({ store, starter }: LocalPlacesDeps) {
  let index: ReadonlyMap<string, readonly KnownPlace[]> | undefined;
  let listed: { stamp: string | undefined; places: readonly ListedPlace[] } | undefined;

  async function starterByKey() {
    return (index ??= indexByKey(await starter.list()));
  }

  async function match(name: PlaceName): Promise<Matches> {
    const key = foldName(name.place);
    const answers = (place: KnownPlace) => answersTo(place, name);
    const stored = (await store.findByKey(key, name.countryCode)).filter(answers);
    const fromStart = (await starterByKey()).get(key) ?? [];
    return { ...parted(stored), starter: fromStart.filter(answers) };
  }

  return {
    /**
     * What the operator imported under the name, and what the starter table has beside it; nothing without an import.
     * Kept places stay out of it: which of them there are depends on who asked before.
     */
    async findImported(name: PlaceName): Promise<KnownPlace[]> {
      const { imported, starter } = await match(name);
      return imported.length === 0 ? [] : overlay(imported, starter);
    },

    /** What the starter table means by the name, whatever was kept since. */
    async findStarter(name: PlaceName): Promise<KnownPlace[]> {
      return (await match(name)).starter;
    },

    async find(name: PlaceName): Promise<KnownPlace[]> {
      const { imported, kept, starter } = await match(name);
      // A place that has namesakes in its country does not take their name for itself.
      const meant = kept.filter(({ alone_in }) => alone_in !== undefined || name.region !== undefined);
      return overlay(imported, overlay(meant, starter));
    },

    /** All that are so near, and others: only the stored ones are narrowed down, and those by latitude alone. */
    async findAround(point: Point, km: number): Promise<KnownPlace[]> {
      const { min, max } = latitudesWithin(point, km);
      const { imported, kept } = parted(await store.findBetween(min, max));
      return overlay<KnownPlace>(imported, overlay<KnownPlace>(kept, await starter.list()));
    },

    /** By country and name, as they are shown; read again when a place has been stored or removed since. */
    async list(countries: Countries): Promise<readonly ListedPlace[]> {
      // Asked for first, so that a list is never taken for newer than it is.
      const stamp = await store.stamp();
      if (listed && listed.stamp === stamp) return listed.places;
      const { imported, kept } = parted(await store.list());
      const all = overlay<ListedPlace>(imported, overlay<ListedPlace>(kept, await starter.list()));
      const places = inOrder(all, countries);
      listed = { stamp, places };
      return places;
    },
  };
}

/** The stronger places, and those of the weaker ones that are not the same name in the same country. */
function overlay<T extends ListedPlace>(stronger: readonly T[], weaker: readonly T[]): T[] {
  const ownNames = new Set(stronger.map((place) => inCountry(place, foldName(place.place))));
  const allNames = new Set(stronger.flatMap((place) => keysOf(place).map((key) => inCountry(place, key))));
  const isReplaced = (place: T) =>
    allNames.has(inCountry(place, foldName(place.place))) ||
    keysOf(place).some((key) => ownNames.has(inCountry(place, key)));
  return [...stronger, ...weaker.filter((place) => !isReplaced(place))];
}

function inCountry({ country_code }: ListedPlace, key: string): string {
  return `${country_code}|${key}`;
}

function parted<T extends Pick<StoredPlace, 'origin'>>(stored: readonly T[]): { imported: T[]; kept: T[] } {
  return {
    imported: stored.filter(({ origin }) => origin === 'imported'),
    kept: stored.filter(({ origin }) => origin === 'live'),
  };
}

function indexByKey(places: readonly KnownPlace[]): Map<string, KnownPlace[]> {
  const byKey = new Map<string, KnownPlace[]>();
  for (const place of places) {
    for (const key of keysOf(place)) byKey.set(key, [...(byKey.get(key) ?? []), place]);
  }
  return byKey;
}

/** By country and name, as they are shown. */
function inOrder(places: readonly ListedPlace[], countries: Countries): ListedPlace[] {
  return places
    .map((place) => ({
      place,
      country: countries.nameOf(place.country_code),
      title: titleOf(place, countries),
    }))
    .sort((left, right) => compare(left.country, right.country) || compare(left.title, right.title))
    .map(({ place }) => place);
}

/** By code points, so that the order is the same on every machine. */
function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
