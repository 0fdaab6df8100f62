import type { AnyTRPCProcedure, TRPCBuiltRouter, TRPCRouterRecord } from '@trpc/server';
import type { ErrorShape } from '../procedures/errors.js';
import type { createNotificationsRouter } from '../notifications/router.js';
import { router } from '../procedures/trpc.js';
import type { Auth } from '../wiring/auth.js';
import type { Planning } from '../wiring/planning.js';

/** The routers of the features. */
type Routers = Planning['routers'] & {
  auth: Auth['router'];
  notifications: ReturnType<typeof createNotificationsRouter>;
};

export type ServerRouter = ReturnType<typeof createAppRouter>;

type AppRecord = ServerRouter['_def']['record'];

/** The router as clients see it: its procedures and errors, but nothing about the server behind it. */
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

export function createAppRouter(routers: Routers) {
  return router(routers);
}

/** Finds the procedure with a dotted name; the name comes from a client, so it can be anything. */
export function findProcedure(appRouter: ServerRouter, name: string): AnyTRPCProcedure | undefined {
  const procedure: AnyTRPCProcedure | undefined = Reflect.get(appRouter._def.procedures, name);
  return procedure;
}
