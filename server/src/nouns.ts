// Every noun of the service. REST, tRPC, the API's description, metrics and docs/api-routes.md derive from this
// list, in its order; nothing else registers a noun.
import type { AnyTRPCProcedure, TRPCBuiltRouter, TRPCRouterRecord } from '@trpc/server';
import { analyses } from './analyses/noun.js';
import { auth } from './auth/noun.js';
import { climates } from './climates/noun.js';
import { cropPlans } from './crop-plans/noun.js';
import { crops } from './crops/noun.js';
import { maps } from './maps/noun.js';
import { notifications } from './notifications/noun.js';
import { visitors } from './visitors/noun.js';
import { shares } from './shares/noun.js';
import { locations } from './locations/noun.js';
import type { ErrorShape } from './procedures/errors.js';
import type { ExportReaders } from './procedures/exported.js';
import { router } from './procedures/trpc.js';

interface Noun {
  /** Says in a sentence what the noun is about. */
  readonly subject: string;
  /** Each procedure has its access and its REST row in `meta`. */
  readonly procedures: TRPCRouterRecord;
  /** Whether a batch must not combine its mutations with other calls, so that a request guesses only once. */
  readonly isGuessable?: boolean;
  /** Reads what an account's export has of the noun, by collection. */
  readonly exported?: Partial<ExportReaders>;
}

const nouns = {
  auth,
  cropPlans,
  analyses,
  climates,
  crops,
  locations,
  maps,
  notifications,
  shares,
  visitors,
};

export const nounList = Object.entries<Noun>(nouns).map(([name, noun]) => ({ name, ...noun }));

/** How an account's export reads its collections. */
export const exportReaders: ExportReaders = {
  ...auth.exported,
  ...cropPlans.exported,
  ...climates.exported,
  ...analyses.exported,
  ...shares.exported,
  ...notifications.exported,
};

type Procedures = { [Name in keyof typeof nouns]: (typeof nouns)[Name]['procedures'] };

export const appRouter = router(
  Object.fromEntries(nounList.map(({ name, procedures }) => [name, procedures])) as Procedures,
);

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
