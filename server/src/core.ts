import type { InBulkTurn } from './analyses/bulk-turns.js';
import { createQuota, type Quota } from './analyses/storage/quota.js';
import { createAudit, type Audit } from './auth/audit/audit.js';
import type { HashQueue } from './auth/passwords/hash-queue.js';
import type { Passwords } from './auth/passwords/passwords.js';
import type { Limits } from './auth/rate-limits/limits.js';
import type { Sessions } from './auth/sessions/sessions.js';
import type { SignInLimits } from './auth/sign-in-limits.js';
import type { Tokens } from './auth/tokens.js';
import { createCalendars, type Calendars } from './calendars/calendars.js';
import { createClimates, type Climates } from './climates/climates.js';
import { createEnsoIndex } from './climates/enso-index-file.js';
import { createLiveSource } from './climates/live-source.js';
import { createYears, type Years } from './climates/years.js';
import type { Clock } from './concurrency/clock.js';
import type { Places } from './crop-plans/places.js';
import { createCrops, type Crops } from './crops/crops.js';
import { createPresence, type PresenceTable } from './crops/presence.js';
import type { SuggestionCalculations } from './crops/suggestions/calculation.js';
import { isUnavailable } from './database/errors.js';
import type { Database } from './database/open.js';
import type { EnsoIndex } from './feasibility/enso/enso-index.js';
import { createLocations, type Locations } from './locations/locating.js';
import type { Maps } from './maps/maps.js';
import type { NotificationFollowing } from './notifications/following.js';
import { notify } from './notifications/notify.js';
import { notifyStatusChanges } from './notifications/status-change.js';
import type { ExportReaders } from './procedures/exported.js';
import type { Config, OperatorConfig } from './settings/config.js';
import type { Logger } from './settings/log.js';
import type { Tables } from './tables.js';
import type { Visitors } from './visitors/visitors.js';
import { recordsOf, transactionsOf, type InTransaction, type Records } from './records/handle.js';

export type { InTransaction, Records } from './records/handle.js';

/** What jobs and an operator's commands may use as well as verbs. */
export interface OperatorCore {
  readonly settings: OperatorConfig;
  /** The statements of every collection, outside of transactions. */
  readonly records: Records;
  readonly inTransaction: InTransaction;
  readonly now: Clock;
  /** Whether a failure leaves it uncertain what was written before. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Opens the storage of an account for one analysis. */
  readonly quota: Quota;
  readonly audit: Audit;
  readonly presence: PresenceTable;
  readonly crops: Crops;
  readonly climates: Climates;
  readonly locations: Locations;
  readonly years: Years;
  readonly calendars: Calendars;
  /** Reads the table of El Niño's index; null if it cannot be used. */
  readonly readEnsoIndex: () => Promise<EnsoIndex | null>;
  /** What follows a change, in its transaction. */
  readonly notify: typeof notify;
  readonly notifyStatusChanges: typeof notifyStatusChanges;
}

/** What every verb may use; made once in app.ts. */
export interface Core extends OperatorCore {
  readonly settings: Config;
  readonly limits: Limits;
  readonly inBulkTurn: InBulkTurn;
  /** Reserves places for plans. */
  readonly places: Places;
  readonly suggestions: SuggestionCalculations;
  readonly maps: Maps;
  readonly visitors: Visitors;
  readonly following: NotificationFollowing;
  readonly exportReaders: ExportReaders;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /**
   * Waits while writes are stopped for a moment because the data moves: what ends somebody's access is not refused, but
   * done then.
   */
  readonly untilWritesGoOn: () => Promise<void>;
  /** Limits how many cores hash passwords at the same time, because each hash keeps one busy. */
  readonly hashQueue: HashQueue;
  readonly signInLimits: SignInLimits;
  /** Has the data of deleted accounts removed immediately. */
  readonly purge: () => void;
}

/** Makes the part of core that needs neither threads nor a listening server. */
export function createOperatorCore<TSettings extends OperatorConfig>(
  settings: TSettings,
  database: Database,
  tables: Tables,
  { now, log }: { now: Clock; log: Logger },
): OperatorCore & { readonly settings: TSettings } {
  const records = recordsOf(database.db);
  const presence = createPresence({ log, readTable: tables.readPresence });
  const climates = createClimates({
    records,
    live: settings.CLIMATE_URL === undefined ? undefined : createLiveSource({ url: settings.CLIMATE_URL }),
    now,
    log,
    readFigures: tables.readGrid,
  });
  return {
    settings,
    records,
    inTransaction: transactionsOf(database),
    now,
    isUnavailable,
    quota: createQuota(records.accountStorage, settings.ACCOUNT_STORAGE_MB_MAX, isUnavailable),
    audit: createAudit(settings.AUDIT_RETENTION_DAYS, now),
    presence,
    crops: createCrops(presence, tables.cropIndex),
    climates,
    locations: createLocations(climates, tables.gazetteer),
    years: createYears({ log, readTable: tables.readYears }),
    calendars: createCalendars({
      log,
      regionalFile: settings.SOWING_CALENDAR_FILE,
      readWorld: tables.readCalendar,
    }),
    readEnsoIndex: createEnsoIndex({ log, readTable: tables.readEnsoIndex }),
    notify,
    notifyStatusChanges,
  };
}
