// Every noun of the service. REST, tRPC, the API's description, metrics and docs/api-routes.md derive from this
// list, in its order; nothing else registers a noun.
import type { AnyTRPCProcedure, TRPCBuiltRouter, TRPCRouterRecord } from '@trpc/server';
import { analyses } from './analyses/noun.js';
import { auth } from './auth/noun.js';
import { cropPlans } from './crop-plans/noun.js';
import { crops } from './crops/noun.js';
import { maps } from './maps/noun.js';
import { notifications } from './notifications/noun.js';
import { locations } from './locations/noun.js';
import type { ErrorShape } from './procedures/errors.js';
import { router } from './procedures/trpc.js';

const nouns = { auth, cropPlans, analyses, crops, locations, maps, notifications };

/** Says in a sentence what each noun is about. */
export const subjects: Record<keyof typeof nouns, string> = {
  auth: 'Accounts, their sessions and tokens.',
  cropPlans: 'What to plant, where and when.',
  analyses: 'How feasible a plan is, as judged by the service or a producer.',
  crops: 'The crops that the model knows.',
  locations: 'The places whose climate is known.',
  maps: 'Where in the world a crop suits, by the model.',
  notifications: 'What has changed for your plans.',
};

export const appRouter = router(nouns);

type AppRecord = (typeof appRouter)['_def']['record'];

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
