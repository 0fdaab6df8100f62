import { AppError } from '@crop-planning/shared';
import type { Clock } from '../concurrency/clock.js';
import { answersTo } from '../world/place-identity.js';
import { foldName } from '../world/names.js';
import { LivePlaceError } from './known-place.js';
import type { LivePlace, LiveSource } from './known-place.js';
import type { PlaceName } from '../world/place-identity.js';
import { LiveSourceUnavailableError } from './live-gate.js';
import type { LiveGate } from './live-gate.js';
import { createRemembered } from './remembered.js';

export interface LiveNamesDeps {
  source: Pick<LiveSource, 'find'>;
  ask: LiveGate;
  now: Clock;
}

const namesMax = 1_000;
const freshMs = 60 * 60_000;

/**
 * The live source's places by name. Its answers for the last 1,000 names are reused for an hour, and for
 * longer while it is unavailable.
 */
export function createLiveNames({ source, ask, now }: LiveNamesDeps) {
  const remembered = createRemembered<readonly LivePlace[]>({ max: namesMax, freshMs, now });

  async function look(name: PlaceName): Promise<readonly LivePlace[]> {
    const key = `${name.countryCode ?? ''}|${foldName(name.place)}`;
    const known = remembered.get(key);
    if (known?.isFresh) return known.value;
    try {
      const found = await ask(() => source.find(name));
      // The next request may have the same name with another region.
      const called = found.filter((place) => answersTo(place, { ...name, region: undefined }));
      remembered.set(key, called);
      return called;
    } catch (error) {
      if (error instanceof LivePlaceError) return [];
      if (known && error instanceof LiveSourceUnavailableError) return known.value;
      throw error;
    }
  }

  return {
    /**
     * The places with exactly this name. Raises CLIMATE_SOURCE_UNAVAILABLE if the source cannot be queried.
     */
    async find(name: PlaceName): Promise<LivePlace[]> {
      try {
        return (await look(name)).filter((place) => answersTo(place, name));
      } catch (error) {
        if (!(error instanceof LiveSourceUnavailableError)) throw error;
        throw new AppError('CLIMATE_SOURCE_UNAVAILABLE', {
          retryAfterSeconds: error.seconds,
          cause: error,
        });
      }
    },
  };
}
