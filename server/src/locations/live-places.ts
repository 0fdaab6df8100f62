import type { Clock } from '../clock.js';
import type { Logger } from '../log.js';
import { foldName } from '../names.js';
import { LiveSourceError } from './known-place.js';
import type {
  ClimatesStore,
  KnownPlace,
  LivePlace,
  LiveSource,
  PlaceName,
  StoredPlace,
} from './known-place.js';
import { answersTo, identityOf } from './place-names.js';

export interface LivePlacesDeps {
  source: LiveSource;
  store: ClimatesStore;
  now: Clock;
  log: Logger;
}

/** What the live source and what is kept of it say of a name. */
export interface LiveAnswer {
  place?: KnownPlace;
  /** The places of this name, where it means more than one. */
  several?: readonly LivePlace[];
  /** Places whose names are only like it. */
  similar?: readonly LivePlace[];
  /** Set when the source was not to be had: the seconds until it is asked again. */
  awaySeconds?: number;
}

const restMs = 30_000;

/** The places of the live source: each is read once and kept; after a failure the source is left alone for a while. */
export function createLivePlaces({ source, store, now, log }: LivePlacesDeps) {
  const reading = new Map<string, Promise<KnownPlace>>();
  let restsUntilMs = 0;

  async function ask(name: PlaceName): Promise<LiveAnswer> {
    const found = await source.find(name);
    const [place, ...others] = found.filter((one) => answersTo(one, name));
    if (!place) return { similar: found };
    return others.length > 0 ? { several: [place, ...others] } : { place: await keep(place) };
  }

  /** Requests for one new place share one reading of it. */
  function keep(place: LivePlace): Promise<KnownPlace> {
    const identity = identityOf(place);
    const reader = reading.get(identity) ?? read(place).finally(() => reading.delete(identity));
    reading.set(identity, reader);
    return reader;
  }

  async function read(place: LivePlace): Promise<KnownPlace> {
    const stored = (await findKept(store, place.place)).find((one) => identityOf(one) === identityOf(place));
    if (stored && !isWider(place, stored)) return stored;
    const known = stored ? { ...withoutRecord(stored), ...aloneIn(place) } : await source.readClimate(place);
    await store.replace([known], 'live', now());
    return known;
  }

  return {
    /** What the source is known to mean by the name is not asked again. */
    async resolve(name: PlaceName): Promise<LiveAnswer> {
      const kept = await findKept(store, name.place);
      const meant = kept.find((one) => answersTo(one, name) && isMeantBy(name, one));
      if (meant) return { place: meant };
      const nowMs = now().getTime();
      if (nowMs < restsUntilMs) return { awaySeconds: Math.ceil((restsUntilMs - nowMs) / 1000) };
      try {
        return await ask(name);
      } catch (error) {
        if (!(error instanceof LiveSourceError)) throw error;
        restsUntilMs = now().getTime() + restMs;
        log.warn({ error }, 'the climate source failed and is left alone for a while');
        return { awaySeconds: restMs / 1000 };
      }
    },
  };
}

async function findKept(store: ClimatesStore, place: string): Promise<StoredPlace[]> {
  const found = await store.findByKey(foldName(place));
  return found.filter(({ origin }) => origin === 'live');
}

/** A name without its region or country means a kept place only if there is known to be no other of that name. */
function isMeantBy(name: PlaceName, { alone_in }: KnownPlace): boolean {
  if (name.region !== undefined && name.countryCode !== undefined) return true;
  return name.countryCode === undefined ? alone_in === 'world' : alone_in !== undefined;
}

function isWider(place: LivePlace, stored: KnownPlace): boolean {
  return place.alone_in === 'world' && stored.alone_in !== 'world';
}

function aloneIn({ alone_in }: LivePlace): Pick<KnownPlace, 'alone_in'> {
  return alone_in === undefined ? {} : { alone_in };
}

function withoutRecord({ id: _id, origin: _origin, stored_at: _at, ...place }: StoredPlace): KnownPlace {
  return place;
}
