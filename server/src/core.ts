import type { ManyAnalysesService } from './analyses/many-analyses.js';
import type { ModelService } from './analyses/model-service.js';
import type { AnalysesService } from './analyses/service.js';
import type { Suggesting } from './analyses/suggestions/suggesting.js';
import type { AccountService } from './auth/account-service.js';
import type { ExportsStore } from './auth/exports-store.js';
import type { ModelBudgets } from './auth/rate-limits/model-budgets.js';
import type { PersonalTokens } from './auth/personal-tokens.js';
import type { AuthService } from './auth/service.js';
import type { Clock } from './concurrency/clock.js';
import type { CropPlansService } from './crop-plans/service.js';
import type { CropsService } from './crops/service.js';
import type { MapsService } from './maps/service.js';
import type { NotificationFollowing } from './notifications/following.js';
import type { NotificationsService } from './notifications/service.js';
import type { LocationsService } from './places/service.js';

/** What the procedures of all nouns may use; made once in app.ts. */
export interface Core {
  readonly auth: AuthService;
  readonly account: AccountService;
  readonly personalTokens: PersonalTokens;
  readonly exports: ExportsStore;
  readonly cropPlans: CropPlansService;
  readonly analyses: AnalysesService;
  readonly model: ModelService;
  readonly manyAnalyses: ManyAnalysesService;
  readonly crops: CropsService;
  readonly suggest: Suggesting;
  readonly locations: LocationsService;
  readonly maps: MapsService;
  readonly notifications: NotificationsService;
  readonly following: NotificationFollowing;
  readonly budgets: ModelBudgets;
  readonly now: Clock;
}
