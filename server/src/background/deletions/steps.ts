import type { Position } from '../../database/paging.js';
import { recordsDeleted } from '../../records/records.js';
import type { Records } from '../../records/handle.js';

/** Small enough not to block other requests for long. */
const stepSize = 500;

/**
 * Purges the data in steps and yields after each step how many documents it changed. Analyses are deleted
 * before their plan, so that a server that takes over from a killed one still finds them.
 */
export async function* stepsOf(
  { plans, analyses, audit, owned }: Records,
  accountId: string,
): AsyncGenerator<number> {
  for (;;) {
    const planIds = await plans.lockForDeletion(accountId, stepSize);
    if (planIds.length === 0) break;
    yield planIds.length;
    yield* untilNone(() => analyses.deleteSome(accountId, planIds, stepSize));
    await plans.deleteLocked(accountId, planIds);
    yield planIds.length;
  }
  let after: Position | undefined;
  for (;;) {
    const { last, count } = await audit.forgetSomeAddresses(accountId, { after, limit: stepSize });
    if (last === undefined) break;
    yield count;
    after = last;
  }
  for (const record of recordsDeleted('in slices'))
    yield* untilNone(() => owned.deleteSome(record, accountId, stepSize));
}

async function* untilNone(deleteSome: () => Promise<number>): AsyncGenerator<number> {
  for (let count = await deleteSome(); count > 0; count = await deleteSome()) yield count;
}
