import { AppError, type Climate, type CreateClimateInput } from '@crop-planning/shared';
import { begun } from '../../concurrency/begun.js';
import type { Core } from '../../core.js';
import type { AccountCaller, Repeatable } from '../../procedures/context.js';
import { answeredOnce, type IdempotentRequest } from '../../procedures/idempotency.js';
import type { NewOwnClimate, OwnClimate } from '../../records/own-climates.js';
import { newClimateOf, toClimate } from './climate.js';

export const climatesMax = 50;

/** What is kept of the first answer to a request: the figures are in each repetition, which has the same content. */
type Added = Pick<OwnClimate, 'id' | 'created_at'>;

/**
 * Adds a climate of the account's own. Raises CLIMATE_LIMIT_REACHED and, unless its figures are checked,
 * CLIMATE_DOUBTFUL.
 */
export async function createClimate(
  core: Core,
  caller: AccountCaller & Repeatable,
  input: CreateClimateInput,
): Promise<Climate> {
  const { accountId } = caller;
  const climate = newClimateOf(input);
  const request = caller.repeatable(input);
  const added = await answeredOnce(
    request && begun(core.limits.takeAnswer(accountId)),
    async () => request && core.records.firstAnswers.find<Added>(accountId, request, core.now()),
    async () => {
      if (!input.is_checked) await refuseDoubtful(core, climate);
      return addOnce(core, accountId, climate, request);
    },
  );
  return toClimate({ ...climate, ...added });
}

async function refuseDoubtful({ climates }: Core, climate: NewOwnClimate): Promise<void> {
  const doubts = await climates.doubtsAbout(climate);
  if (doubts.length === 0) return;
  const issues = doubts.map(({ field, month, text }) => ({ path: `${field}.${month}`, message: text }));
  throw new AppError('CLIMATE_DOUBTFUL', { issues });
}

function addOnce(
  { inTransaction, now }: Core,
  accountId: string,
  climate: NewOwnClimate,
  request: IdempotentRequest | undefined,
): Promise<Added> {
  return inTransaction(async (own) => {
    const first = request && (await own.firstAnswers.find<Added>(accountId, request, now()));
    if (first) return first;
    if (!(await own.accounts.hold(accountId))) throw new AppError('ACCOUNT_NOT_VALID');
    if ((await own.ownClimates.count(accountId)) >= climatesMax) throw new AppError('CLIMATE_LIMIT_REACHED');
    const { id, created_at } = await own.ownClimates.insert(accountId, climate, now());
    if (request) await own.firstAnswers.keep(request, accountId, { id, created_at }, now());
    return { id, created_at };
  }, accountId);
}
