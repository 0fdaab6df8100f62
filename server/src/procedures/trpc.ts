import { AppError } from '@crop-planning/shared';
import { initTRPC, tracked } from '@trpc/server';
import { z } from 'zod';
import type { Core } from '../core.js';
import { idempotentRequests } from './idempotency.js';
import { WrittenList } from '../passed-on/written-list.js';
import type { Context, OpenCaller } from './context.js';
import type { AccountIdentity, Identity, TokenIdentity } from './identity.js';
import { toAppError, toErrorShape, type ErrorShape } from './errors.js';
import type { ProcedureMeta, Row } from './row.js';

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    errorFormatter: ({ error, ctx }): ErrorShape =>
      toErrorShape(toAppError(error, ctx?.isUnavailable), ctx?.requestId ?? ''),
  });

/** Refuses a request whose transport found faults in its input; a caller is identified before. */
function checkTransport({ inputIssues: issues }: Context): void {
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
}

/** Returns what asks for the signal, because whether a step is given one is only known once it asks. */
function endSignalOf(options: { readonly signal: AbortSignal | undefined }): OpenCaller['endSignal'] {
  return () => options.signal;
}

function refuseProducer(identity: Identity): asserts identity is AccountIdentity | TokenIdentity {
  if (identity.kind === 'producer') throw new AppError('FORBIDDEN');
}

const everybody = t.middleware((options) => {
  const { ctx, next } = options;
  checkTransport(ctx);
  return next({ ctx: { endSignal: endSignalOf(options) } });
});

const accountOnly = t.middleware(async (options) => {
  const { ctx, type, next } = options;
  const identity = await ctx.identify();
  refuseProducer(identity);
  if (identity.kind === 'token' && identity.scope === 'read' && type === 'mutation') {
    throw new AppError('FORBIDDEN', { message: 'This token has read scope and cannot change anything.' });
  }
  checkTransport(ctx);
  return next({
    ctx: { account: identity, accountId: identity.profile.id, endSignal: endSignalOf(options) },
  });
});

/**
 * For a procedure that only reads: it reads while the session that the caller's token names is looked up, so that both
 * are waited for once, or has it looked up by its first statement (`findOwned`). What it read, or why it could not, is
 * passed on only after the caller is identified.
 */
const readingAccount = t.middleware(async ({ ctx, next }) => {
  const claimedId = ctx.claimedId();
  if (claimedId === undefined || ctx.inputIssues.length > 0) {
    const caller = await ctx.identify();
    refuseProducer(caller);
    checkTransport(ctx);
    return next({ ctx: { accountId: caller.profile.id, noteMore: ctx.noteMore } });
  }
  const following: string[] = [];
  const noteMore = (before: string): void => void following.push(before);
  // In this order: the procedure may have begun to identify the caller when it returns.
  const reading = next({ ctx: { accountId: claimedId, noteMore: ctx.noteMore && noteMore } });
  const [answer] = await Promise.all([reading, ctx.identify()]);
  for (const before of following) ctx.noteMore?.(before);
  return answer;
});

/**
 * For a procedure that reads one document of the account: the caller is looked up by the statement that finds it. The
 * document is passed on, and errors are answered, only after the caller is identified.
 */
const findingAccount = t.middleware(async ({ ctx, next }) => {
  if (ctx.inputIssues.length > 0) {
    refuseProducer(await ctx.identify());
    checkTransport(ctx);
  }
  const answer = await next({ ctx: { findOwned: ctx.findOwned } });
  // Looks the caller up only if the input was refused before the procedure could.
  refuseProducer(await ctx.identify());
  return answer;
});

const sessionOnly = t.middleware(async (options) => {
  const { ctx, next } = options;
  const identity = await ctx.identify();
  if (identity.kind === 'token') {
    throw new AppError('FORBIDDEN', { message: 'A personal access token cannot do that. Log in instead.' });
  }
  if (identity.kind !== 'account') throw new AppError('FORBIDDEN');
  checkTransport(ctx);
  return next({
    ctx: { account: identity, accountId: identity.profile.id, endSignal: endSignalOf(options) },
  });
});

const producerOnly = t.middleware(async ({ ctx, next }) => {
  const identity = await ctx.identify();
  if (identity.kind !== 'producer') throw new AppError('FORBIDDEN');
  checkTransport(ctx);
  return next({ ctx: { producer: identity } });
});

/** Makes a procedure take effect once per Idempotency-Key. */
const repeatable = t.middleware(async ({ ctx, path, next }) => {
  const identity = await ctx.identify();
  const caller = identity.kind === 'producer' ? identity.keyId : identity.profile.id;
  return next({
    ctx: { repeatable: idempotentRequests({ keys: ctx.idempotencyKeys, caller, procedure: path }) },
  });
});

/**
 * Returns the parser for a procedure's output, with its schema. It checks at once: asynchronously, as tRPC would
 * call the schema, zod cannot use its compiled checks, and takes three times as long.
 */
export function answers<T extends z.ZodType>(schema: T) {
  return Object.assign((output: unknown) => schema.parse(output), { schema });
}

/** Lets a list pass that was written from stored documents, and checked by that (decision 60). */
export function orWritten<T, S extends z.ZodType>(parse: ((output: unknown) => T) & { schema: S }) {
  const passing = (output: unknown) => (output instanceof WrittenList ? (output as T) : parse(output));
  return Object.assign(passing, { schema: parse.schema });
}

/** The output of a procedure that answers nothing. */
export const nothing = answers(z.null());

/** Has a verb do the work of a procedure. */
export function runs<TCaller, TInput, TAnswer>(
  verb: (core: Core, caller: TCaller, input: TInput) => TAnswer,
) {
  return ({ ctx, input }: { ctx: TCaller & { core: Core }; input: TInput }) => verb(ctx.core, ctx, input);
}

/**
 * Does the same for a verb that may answer with a written list. The procedure's type leaves it out, since only a
 * transport that takes one gets it.
 */
export function writes<TCaller, TInput, TAnswer>(
  verb: (core: Core, caller: TCaller, input: TInput) => Promise<TAnswer | WrittenList>,
) {
  return ({ ctx, input }: { ctx: TCaller & { core: Core }; input: TInput }) =>
    verb(ctx.core, ctx, input) as Promise<TAnswer>;
}

/** Does the same for a verb without an answer. */
export function runsSilently<TCaller, TInput>(
  verb: (core: Core, caller: TCaller, input: TInput) => Promise<void>,
) {
  return async ({ ctx, input }: { ctx: TCaller & { core: Core }; input: TInput }) => {
    await verb(ctx.core, ctx, input);
    return null;
  };
}

export { tracked };
export const router = t.router;

/** A procedure for every caller, signed in or not. */
export function openProcedure(row: Row) {
  return t.procedure.meta({ access: 'everybody', ...row }).use(everybody);
}

/**
 * A procedure for every caller whose calls are counted by the caller's address before anything else is checked, so
 * that one that is refused counts, too. `admit` raises TOO_MANY_REQUESTS.
 */
export function countedProcedure(row: Row, admit: (core: Core, address: string) => Promise<void>) {
  const counted = t.middleware(async ({ ctx, next }) => {
    await admit(ctx.core, ctx.address);
    return next();
  });
  return t.procedure
    .meta({ access: 'everybody', ...row })
    .use(counted)
    .use(everybody);
}

/**
 * A procedure for a signed-in account or one of its scripts, whose token may be limited to reading; the token
 * is checked before the input.
 */
export function accountProcedure(row: Row) {
  return t.procedure.meta({ access: 'account', ...row }).use(accountOnly);
}

/** The same for a procedure that only reads the account's data, and takes nothing from a budget. */
export function readingProcedure(row: Row) {
  return t.procedure.meta({ access: 'account', ...row }).use(readingAccount);
}

/** The same for a procedure that reads one document of the account, with `findOwned`. */
export function findingProcedure(row: Row) {
  return t.procedure.meta({ access: 'account', ...row }).use(findingAccount);
}

/** The same for a procedure that takes effect once per Idempotency-Key; its verb derives the request from the input. */
export function repeatableProcedure(row: Row) {
  return t.procedure
    .meta({ access: 'account', isRepeatable: true, ...row })
    .use(accountOnly)
    .use(repeatable);
}

/** A procedure for an account that has signed in itself. */
export function sessionProcedure(row: Row) {
  return t.procedure.meta({ access: 'session', ...row }).use(sessionOnly);
}

/** A procedure for a producer with an API key; it takes effect once per Idempotency-Key. */
export function producerProcedure(row: Row) {
  return t.procedure
    .meta({ access: 'producer', isRepeatable: true, ...row })
    .use(producerOnly)
    .use(repeatable);
}
