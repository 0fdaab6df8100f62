// How one procedure is called outside of a batch: as tRPC calls it, but without what tRPC does at each step of every
// call, which is to copy the request and the context, and to check the input as if that had to wait for something.
import { TRPCError, type AnyTRPCProcedure } from '@trpc/server';
import type { z } from 'zod';
import type { Context } from './context.js';
import type { ProcedureMeta } from './row.js';

/** A call within a request. */
export interface ProcedureCall {
  ctx: Context;
  input: unknown;
  /** Returns a signal that aborts when the caller has left; asked only for procedures that pass it on. */
  end: () => AbortSignal | undefined;
}

export type CallProcedure = (call: ProcedureCall) => Promise<unknown>;

type Outcome = { ok: true; data: unknown } | { ok: false; error: unknown };

/** What a step of tRPC is given. */
interface StepOptions {
  ctx: object;
  type: string;
  path: string;
  meta: ProcedureMeta;
  readonly signal: AbortSignal | undefined;
  next: (more?: { ctx?: object }) => Promise<Outcome>;
}

type Step = ((options: StepOptions) => Promise<Outcome>) & { _type?: string };
type Work = (options: { ctx: object; input: unknown; readonly signal: AbortSignal | undefined }) => unknown;

/** What tRPC knows of a procedure; its types show no more than the inputs. */
interface Definition {
  type: string;
  meta: ProcedureMeta;
  /** The checks of the caller, then that of the input, that of the output and the work, as far as there are any. */
  middlewares: readonly Step[];
  inputs: readonly z.ZodType[];
  output?: (output: unknown) => unknown;
  resolver: Work;
}

/**
 * Returns the function that calls a procedure. It raises the first failure in tRPC's order: that of the caller, the
 * input, the work, the output.
 */
export function callerOf(path: string, procedure: AnyTRPCProcedure): CallProcedure {
  const { type, meta, middlewares, inputs, output, resolver } = procedure._def as unknown as Definition;
  const checks = middlewares.slice(0, -1).filter(({ _type }) => _type === undefined);
  const [schema, ...others] = inputs;
  const known = checks.length + inputs.length + (output ? 1 : 0) + 1;
  if (others.length > 0 || known !== middlewares.length)
    throw new Error(`${path} has steps that are not known here`);

  async function work({ input, end }: ProcedureCall, ctx: object): Promise<unknown> {
    const options = {
      ctx,
      input: schema ? parseInput(schema, input) : undefined,
      get signal() {
        return end();
      },
    };
    const data = await resolver(options);
    return output ? output(data) : data;
  }

  async function runFrom(index: number, call: ProcedureCall, ctx: object): Promise<Outcome> {
    try {
      const check = checks[index];
      if (!check) return { ok: true, data: await work(call, ctx) };
      return await check({
        ctx,
        type,
        path,
        meta,
        get signal() {
          return call.end();
        },
        next: (more) => runFrom(index + 1, call, more?.ctx ? { ...ctx, ...more.ctx } : ctx),
      });
    } catch (error) {
      return { ok: false, error };
    }
  }

  return async (call) => {
    const outcome = await runFrom(0, call, call.ctx);
    if (!outcome.ok) throw outcome.error;
    return outcome.data;
  };
}

/** Checks at once: if it waited, zod could not use its compiled checks. */
function parseInput(schema: z.ZodType, input: unknown): unknown {
  try {
    return schema.parse(input);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}
