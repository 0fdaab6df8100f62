import { startBackground } from '../background.js';
import type { Background, BackgroundDeps } from '../background.js';
import { createMigrations } from './service.js';
import type { MigrationsDeps } from './service.js';

export interface MigratingDeps extends Omit<MigrationsDeps, 'signal' | 'log'>, BackgroundDeps {}

const lookEveryMs = 1_000;
const tryAgainMs = 30_000;

/** Migrates in the background, once per start of a server. */
export function startMigrating(deps: MigratingDeps): Background {
  return startBackground(deps, ({ signal, report }) => {
    const migrations = createMigrations({ ...deps, signal });
    return async () => {
      try {
        return (await migrations.pass()) ? undefined : lookEveryMs;
      } catch (error) {
        const message = 'documents of an older release could not be migrated';
        return report(error, message) ? tryAgainMs : lookEveryMs;
      }
    };
  });
}
