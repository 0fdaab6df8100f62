import { AppError } from '@crop-planning/shared';
import { initTRPC } from '@trpc/server';
import type { Context } from './context.js';
import { toAppError, toErrorShape } from './errors.js';
import type { ErrorShape } from './errors.js';

/** Who may call a procedure; the API's description tells it. */
export type Access = 'everybody' | 'account' | 'producer';

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access }>()
  .create({
    defaultMeta: { access: 'everybody' },
    isDev: false,
    errorFormatter: ({ error, ctx }): ErrorShape =>
      toErrorShape(toAppError(error, ctx?.isUnavailable), ctx?.requestId ?? ''),
  });

const transportChecked = t.middleware(({ ctx, next }) => {
  if (ctx.inputIssues.length > 0) throw new AppError('VALIDATION_FAILED', { issues: ctx.inputIssues });
  return next();
});

const accountOnly = t.middleware(async ({ ctx, next }) => {
  const identity = await ctx.identify();
  if (identity.kind !== 'account') throw new AppError('FORBIDDEN');
  return next({ ctx: { account: identity } });
});

const producerOnly = t.middleware(async ({ ctx, next }) => {
  const identity = await ctx.identify();
  if (identity.kind !== 'producer') throw new AppError('FORBIDDEN');
  return next({ ctx: { producer: identity } });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** For everybody, signed in or not. */
export const openProcedure = t.procedure.use(transportChecked);

/** For a signed-in account; the token is checked before the input is. */
export const accountProcedure = t.procedure
  .meta({ access: 'account' })
  .use(accountOnly)
  .use(transportChecked);

/** For a producer with an API key. */
export const producerProcedure = t.procedure
  .meta({ access: 'producer' })
  .use(producerOnly)
  .use(transportChecked);
