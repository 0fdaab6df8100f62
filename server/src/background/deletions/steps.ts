import type { Position } from '../../database/paging.js';

/** What a deleted account may have left behind, removed a limited number at a time. */
export interface Remains {
  plans: {
    /** Returns the ids of some plans, once everything under way with them is done and before anything else begins. */
    markSome: (accountId: string, limit: number) => Promise<string[]>;
    deleteMarked: (accountId: string, planIds: readonly string[]) => Promise<void>;
  };
  analyses: { deleteSome: (planIds: readonly string[], limit: number) => Promise<number> };
  notifications: { deleteSome: (accountId: string, limit: number) => Promise<number> };
  audit: {
    forgetSomeAddresses: (
      accountId: string,
      page: { after: Position | undefined; limit: number },
    ) => Promise<{ last: Position | undefined; count: number }>;
  };
  rateLimits: { deleteSome: (accountId: string, limit: number) => Promise<number> };
  /** Those of every kind. */
  planAnswers: { deleteSome: (accountId: string, limit: number) => Promise<number> };
  jobs: { deleteSome: (accountId: string, limit: number) => Promise<number> };
  storage: { delete: (accountId: string) => Promise<number> };
}

/** Few enough that no step holds others up for long. */
const stepSize = 500;

/**
 * Removes all of it, one step per iteration, which returns how many documents it changed. An analysis goes before its
 * plan, so that whoever continues after a kill still finds it.
 */
export async function* stepsOf(remains: Remains, accountId: string): AsyncGenerator<number> {
  const { plans, analyses, notifications, audit, rateLimits, planAnswers, jobs, storage } = remains;
  for (;;) {
    const planIds = await plans.markSome(accountId, stepSize);
    if (planIds.length === 0) break;
    yield planIds.length;
    yield* untilNone(() => analyses.deleteSome(planIds, stepSize));
    await plans.deleteMarked(accountId, planIds);
    yield planIds.length;
  }
  yield* untilNone(() => notifications.deleteSome(accountId, stepSize));
  let after: Position | undefined;
  for (;;) {
    const { last, count } = await audit.forgetSomeAddresses(accountId, { after, limit: stepSize });
    if (last === undefined) break;
    yield count;
    after = last;
  }
  yield* untilNone(() => rateLimits.deleteSome(accountId, stepSize));
  yield* untilNone(() => planAnswers.deleteSome(accountId, stepSize));
  yield* untilNone(() => jobs.deleteSome(accountId, stepSize));
  yield* untilNone(() => storage.delete(accountId));
}

async function* untilNone(deleteSome: () => Promise<number>): AsyncGenerator<number> {
  for (let count = await deleteSome(); count > 0; count = await deleteSome()) yield count;
}
