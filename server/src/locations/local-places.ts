import { foldName } from '../names.js';
import type { ClimatesStore, KnownPlace, ListedPlace, PlaceName, StoredPlace } from './known-place.js';
import { latitudesWithin } from './nearest.js';
import type { Point } from './nearest.js';
import { overlay } from './overlay.js';
import { answersTo, keysOf } from './place-names.js';

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
  let indexing: Promise<ReadonlyMap<string, readonly KnownPlace[]>> | undefined;
  const starterByKey = () => (indexing ??= starter.list().then(indexByKey));

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
      return overlay(imported, overlay(kept, starter));
    },

    /** All that are so near, and others. */
    async findAround(point: Point, km: number): Promise<KnownPlace[]> {
      const { min, max } = latitudesWithin(point, km);
      const { imported, kept } = parted(await store.findBetween(min, max));
      return overlay<KnownPlace>(imported, overlay<KnownPlace>(kept, await starter.list()));
    },

    async list(): Promise<ListedPlace[]> {
      const { imported, kept } = parted(await store.list());
      return overlay<ListedPlace>(imported, overlay<ListedPlace>(kept, await starter.list()));
    },
  };
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
