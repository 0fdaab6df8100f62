import { startBackground } from '../background.js';
import type { Background, BackgroundDeps } from '../background.js';
import { createRemovals } from './service.js';
import type { RemovalsDeps } from './service.js';

export interface RemovingDeps extends Omit<RemovalsDeps, 'signal' | 'log'>, BackgroundDeps {}

const lookEveryMs = 10 * 60_000;

/** Removes in the background as long as the server runs. Several servers get in each other's way, but do no harm. */
export function startRemoving(deps: RemovingDeps): Background {
  return startBackground(deps, ({ signal, report }) => {
    const remove = createRemovals({ ...deps, signal });
    return async () => {
      try {
        await remove();
      } catch (error) {
        report(error, 'the oldest analyses could not be removed');
      }
      return lookEveryMs;
    };
  });
}
