import type { ErrorCode } from '@crop-planning/shared';
import { expect } from 'vitest';
import { createPlan, failure, test as base, trpcOf, type RestAnswer, type RestOptions } from './harness.js';

export type Client = ReturnType<typeof trpcOf>;

/** A refusal as the contract defines it. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message?: string;
}

/** An id that does not exist. */
export const unknownId = '0123456789abcdef01234567';

/** Adds an access token, another account's resources, and a check of a refusal over both REST and tRPC. */
export const test = base
  .extend('token', ({ account }) => account.tokens.access_token)
  .extend('foreign', async ({ app, rest, createAccount, apiKey }) => {
    const stranger = await createAccount();
    const token = stranger.tokens.access_token;
    const plan = await createPlan(rest, token);
    for (const feasibility_label of ['feasible', 'marginal'] as const) {
      await trpcOf(app, apiKey).analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label });
    }
    const { notifications } = await trpcOf(app, token).notifications.list.query();
    const [session] = await trpcOf(app, token).auth.sessions.list.query();
    return { plan: plan.id, notification: notifications[0]?.id ?? '', session: session?.id ?? '' };
  })
  .extend('expectRefusal', async ({ rest, trpc }) => {
    /** Expects the same refusal over REST and tRPC, and returns the REST answer. */
    return async (
      refusal: Refusal,
      [request, options]: [string, RestOptions?],
      [token, call]: [string | undefined, (client: Client) => Promise<unknown>],
    ): Promise<RestAnswer> => {
      const answer = await rest(request, options);
      expect(answer).toMatchObject({ status: refusal.status, body: refusal });
      expect(answer.body).toMatchObject({ request_id: answer.headers.get('x-request-id') });
      expect(answer.headers.get('www-authenticate')).toBe(refusal.status === 401 ? 'Bearer' : null);
      const { data } = await failure(call(trpc(token)));
      const { status, ...same } = refusal;
      expect(data).toMatchObject({ ...same, httpStatus: status, request_id: expect.any(String) });
      return answer;
    };
  });
