import {
  analysesEndSchema,
  manyAnalysesSchema,
  planAnalysisSchema,
  type AnalysesEnd,
} from '@crop-planning/shared';
import type { Db, ObjectId } from 'mongodb';
import { expect } from 'vitest';
import { register, restOf, runServerCommand, trpcOf, type TestAccount } from '../harness.js';
import { addPlans } from '../large-account.js';
import { test, type Pair } from '../pair.js';

interface Bulk {
  pair: Pair;
  account: TestAccount;
  /** The credential that the bulk analysis runs with. */
  token: string;
  tokenId: string;
}

/** So many that the caller's access ends before all of them are analysed. */
const planCount = 150;
/** The plans that are recorded together. */
const sliceSize = 10;
const accessTokenMs = 15 * 60_000;

const endings: Record<string, (bulk: Bulk) => Promise<unknown>> = {
  'the personal access token is revoked': ({ pair, account, tokenId }) =>
    trpcOf(pair.right, account.tokens.access_token).auth.tokens.revoke.mutate({ token_id: tokenId }),
  'the session is ended by a logout': ({ pair, token }) => trpcOf(pair.right, token).auth.logout.mutate(),
  'the password is changed': ({ pair, account, token }) =>
    trpcOf(pair.right, token).auth.changePassword.mutate({
      current_password: account.password,
      new_password: 'another field at dusk',
    }),
  'the account is deactivated': ({ pair, account }) =>
    runServerCommand(['accounts', 'deactivate', account.email], pair.left.environment),
  'the account is deleted': ({ pair, account, token }) =>
    trpcOf(pair.right, token).auth.deleteMe.mutate({ password: account.password }),
};

test.for(Object.keys(endings))(
  'once %s elsewhere, a bulk stream records at most one more slice and lists the rest as not done',
  async (name, { pair }) => {
    const { bulk, ids } = await prepare(pair, name.includes('personal'));
    const stream = await startStream(bulk, ids);
    await endings[name]?.(bulk);
    const countAtEnding = await countAnalyses(pair.db, ids);
    const { done, failed, not_done } = await stream.readToEnd();
    expect(not_done).toEqual(ids.slice(done + failed).map(String));
    expect(done).toBeLessThan(planCount);
    // A deleted account's plans are removed while the stream runs, so those of the slice in progress may be missing.
    if (name.includes('deleted')) expect(failed).toBeLessThanOrEqual(sliceSize);
    else expect([failed, Math.max(done - countAtEnding, sliceSize)]).toEqual([0, sliceSize]);
  },
);

test('a stream of analyses lists the remaining plans as not done once its access token has expired', async ({
  pair,
}) => {
  const { bulk, ids } = await prepare(pair);
  const stream = await startStream(bulk, ids);
  pair.clock.advanceClock(accessTokenMs);
  const countAtEnding = await countAnalyses(pair.db, ids);
  const end = await stream.readToEnd();
  expect(end).toMatchObject({ failed: 0, not_done: ids.slice(end.done).map(String) });
  expect(end.done - countAtEnding).toBeLessThanOrEqual(sliceSize);
});

test('a call that analyses many plans lists the rest as not done once its session is ended through another server', async ({
  pair,
}) => {
  const { bulk, ids } = await prepare(pair);
  const running = trpcOf(pair.left, bulk.token).analyses.runMany.mutate({
    plan_ids: ids.map(String),
    limit: 100,
  });
  await expect.poll(() => countAnalyses(pair.db, ids), { interval: 1 }).toBeGreaterThan(0);
  await trpcOf(pair.right, bulk.token).auth.logout.mutate();
  const countAtEnding = await countAnalyses(pair.db, ids);
  const { results, not_done } = manyAnalysesSchema.parse(await running);
  expect(results.length - countAtEnding).toBeLessThanOrEqual(sliceSize);
  expect(results.length).toBeLessThan(100);
  expect(not_done).toEqual(ids.slice(results.length).map(String));
});

async function prepare(pair: Pair, isToken = false): Promise<{ bulk: Bulk; ids: ObjectId[] }> {
  const account = await register(restOf(pair.left));
  const session = account.tokens.access_token;
  const ids = await addPlans(pair.db, restOf(pair.left), session, planCount);
  if (!isToken) return { bulk: { pair, account, token: session, tokenId: '' }, ids };
  const input = { name: 'script', expires_in_days: 1, scope: 'write' } as const;
  const { token, id } = await trpcOf(pair.left, session).auth.tokens.create.mutate(input);
  return { bulk: { pair, account, token, tokenId: id }, ids };
}

/** Starts a stream on the first server, and resolves when its first line arrives. */
async function startStream(
  { pair, token }: Bulk,
  ids: readonly ObjectId[],
): Promise<{ readToEnd: () => Promise<AnalysesEnd> }> {
  const response = await fetch(`${pair.left.url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan_ids: ids }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  return {
    async readToEnd() {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
        text += next.value;
      const lines = text.trimEnd().split('\n');
      for (const line of lines.slice(0, -1)) planAnalysisSchema.parse(JSON.parse(line));
      return analysesEndSchema.parse(JSON.parse(lines.at(-1) ?? ''));
    },
  };
}

function countAnalyses(db: Db, ids: readonly ObjectId[]): Promise<number> {
  return db.collection('analyses').countDocuments({ crop_plan_id: { $in: [...ids] } });
}
