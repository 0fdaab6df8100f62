import type { AnyTRPCProcedure, TRPCBuiltRouter, TRPCRouterRecord } from '@trpc/server';
import { createAnalysesRouter } from '../analyses/router.js';
import type { ManyAnalysesService } from '../analyses/many-analyses.js';
import type { ModelService } from '../analyses/model-service.js';
import type { AnalysesService } from '../analyses/service.js';
import type { AccountService } from '../auth/account-service.js';
import { createAuthRouter } from '../auth/router.js';
import type { PersonalTokens } from '../auth/personal-tokens.js';
import type { AuthService } from '../auth/service.js';
import { createCropPlansRouter } from '../crop-plans/router.js';
import type { CropPlansService } from '../crop-plans/service.js';
import { createCropsRouter } from '../crops/router.js';
import type { CropsService } from '../crops/service.js';
import { createLocationsRouter } from '../places/router.js';
import type { LocationsService } from '../places/service.js';
import { createNotificationsRouter } from '../notifications/router.js';
import type { NotificationFollowing } from '../notifications/following.js';
import type { NotificationsService } from '../notifications/service.js';
import type { ErrorShape } from '../procedures/errors.js';
import { router } from '../procedures/trpc.js';

export interface Services {
  auth: AuthService;
  account: AccountService;
  personalTokens: PersonalTokens;
  cropPlans: CropPlansService;
  analyses: AnalysesService;
  model: ModelService;
  manyAnalyses: ManyAnalysesService;
  crops: CropsService;
  locations: LocationsService;
  notifications: NotificationsService;
  following: NotificationFollowing;
}

export type ServerRouter = ReturnType<typeof createAppRouter>;

type AppRecord = ServerRouter['_def']['record'];

/** What a client needs to know about the router: its procedures and errors, nothing about the server behind it. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  AppRecord
>;

/** The dotted name of a procedure, as in `cropPlans.list`. */
export type ProcedureName = NamesOf<AppRecord>;

type NamesOf<TRecord extends TRPCRouterRecord, TPrefix extends string = ''> = {
  [TKey in keyof TRecord & string]: TRecord[TKey] extends AnyTRPCProcedure
    ? `${TPrefix}${TKey}`
    : TRecord[TKey] extends TRPCRouterRecord
      ? NamesOf<TRecord[TKey], `${TPrefix}${TKey}.`>
      : never;
}[keyof TRecord & string];

export function createAppRouter(services: Services) {
  return router({
    auth: createAuthRouter(services.auth, services.account, services.personalTokens),
    cropPlans: createCropPlansRouter(services.cropPlans),
    analyses: createAnalysesRouter(services.analyses, services.model, services.manyAnalyses),
    crops: createCropsRouter(services.crops, services.model.suggest),
    locations: createLocationsRouter(services.locations),
    notifications: createNotificationsRouter(services.notifications, services.following),
  });
}

/** The procedure with a dotted name, or undefined; the names come from clients, so they can be anything. */
export function findProcedure(appRouter: ServerRouter, name: string): AnyTRPCProcedure | undefined {
  const found: AnyTRPCProcedure | undefined = Reflect.get(appRouter._def.procedures, name);
  return found;
}
