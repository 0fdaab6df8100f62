import type { ManyAnalysesService } from './analyses/many-analyses.js';
import type { ModelService } from './analyses/model-service.js';
import type { AnalysesService } from './analyses/service.js';
import type { Suggesting } from './analyses/suggestions/suggesting.js';
import type { AccountService } from './auth/account-service.js';
import type { Limits } from './auth/rate-limits/limits.js';
import type { PersonalTokens } from './auth/personal-tokens.js';
import type { AuthService } from './auth/service.js';
import type { Clock } from './concurrency/clock.js';
import type { CropsService } from './crops/service.js';
import type { MapsService } from './maps/service.js';
import type { NotificationFollowing } from './notifications/following.js';
import type { NotificationsService } from './notifications/service.js';
import type { LocationsService } from './places/service.js';
import type { Config } from './settings/config.js';
import type { Stores } from './wiring/stores.js';

export type Records = Stores;

/** Runs the work in one transaction; calls with the same `turn` run one after another. */
export type InTransaction = <T>(work: (records: Records) => Promise<T>, turn?: string) => Promise<T>;

/** What the procedures of all nouns may use; made once in app.ts. */
export interface Core {
  readonly settings: Config;
  /** The statements of every collection, outside of transactions. */
  readonly records: Records;
  readonly inTransaction: InTransaction;
  readonly limits: Limits;
  /** Whether a failure leaves it uncertain what was written before. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly auth: AuthService;
  readonly account: AccountService;
  readonly personalTokens: PersonalTokens;
  readonly exports: Records['exports'];
  readonly analyses: AnalysesService;
  readonly model: ModelService;
  readonly manyAnalyses: ManyAnalysesService;
  readonly crops: CropsService;
  readonly suggest: Suggesting;
  readonly locations: LocationsService;
  readonly maps: MapsService;
  readonly notifications: NotificationsService;
  readonly following: NotificationFollowing;
  readonly now: Clock;
}
