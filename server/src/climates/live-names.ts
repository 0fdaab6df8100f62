import { AppError } from '@crop-planning/shared';
import type { Clock } from '../concurrency/clock.js';
import { answersTo, type PlaceName } from '../world/place-identity.js';
import { foldName } from '../world/names.js';
import { LivePlaceError, type LivePlace, type LiveSource } from './known-place.js';
import { LiveSourceUnavailableError, type LiveGate } from './live-gate.js';
import { createRemembered } from '../concurrency/remembered.js';

const namesMax = 1_000;
const freshMs = 60 * 60_000;

/**
 * Finds the live source's places by name. The answers for the last 1,000 names are reused for an hour, and
 * for longer while the source is unavailable.
 */
export function createLiveNames(source: LiveSource, ask: LiveGate, now: Clock) {
  const answers = createRemembered<readonly LivePlace[]>({ max: namesMax, freshMs, now });

  async function look(name: PlaceName): Promise<readonly LivePlace[]> {
    const key = `${name.countryCode ?? ''}|${foldName(name.place)}`;
    const answer = answers.get(key);
    if (answer?.isFresh) return answer.value;
    try {
      const places = await ask(() => source.find(name));
      // The next request may name the same place with another region, so places of all regions are kept.
      const namesakes = places.filter((place) => answersTo(place, { ...name, region: undefined }));
      answers.set(key, namesakes);
      return namesakes;
    } catch (error) {
      if (error instanceof LivePlaceError) return [];
      if (answer && error instanceof LiveSourceUnavailableError) return answer.value;
      throw error;
    }
  }

  return {
    /**
     * Finds the places with exactly this name. Raises CLIMATE_SOURCE_UNAVAILABLE if the source cannot be
     * queried.
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
