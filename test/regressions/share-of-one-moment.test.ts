// A link was made from a plan and an analysis read one after the other, so it could show a plan as it was before an
// analysis changed its water, with the result of that analysis.
import { expect, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { register, restOf } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { makeAnalysedPlan, makeShare } from '../shares.js';

test.skipIf(isForeignDatabase)('a link reads its plan and its analysis in one transaction', async () => {
  const { app, recorder } = await startRecordedApp();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const { planId } = await makeAnalysedPlan(rest, token);
  const before = recorder.commands.length;
  await makeShare(rest, token, planId);
  const sent = recorder.commands.slice(before);
  const transactionOf = (collection: string) => {
    const reads = sent.filter((command) => [command['aggregate'], command['find']].includes(collection));
    return new Set(
      reads.map(({ lsid, txnNumber }) => txnNumber && `${lsid.id.toString('hex')} ${txnNumber}`),
    );
  };
  expect(transactionOf('crop_plans').size).toBe(1);
  expect([...transactionOf('crop_plans')]).toEqual([expect.any(String)]);
  expect(transactionOf('analyses')).toEqual(transactionOf('crop_plans'));
});
