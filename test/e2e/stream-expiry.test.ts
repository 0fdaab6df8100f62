import { createCropClient, keepInMemory } from '@crop-planning/client';
import { createdPersonalTokenSchema } from '@crop-planning/shared';
import { expect } from 'vitest';
import { recordAnalyses } from '../cli/cli-fixture.js';
import { openStream } from '../event-stream.js';
import { createPlan, test } from '../harness.js';

const dayMs = 24 * 60 * 60_000;

test('a stream ends when its token expires, and the typed client resumes without a gap', async ({
  app,
  rest,
  apiKey,
  account,
  onTestFinished,
}) => {
  const { access_token } = account.tokens;
  const planId = (await createPlan(rest, access_token)).id;
  const createToken = async (days: number) => {
    const body = { name: `${days} days`, expires_in_days: days, scope: 'read' };
    const answer = await rest('POST /auth/tokens', { token: access_token, body });
    return createdPersonalTokenSchema.parse(answer.body).token;
  };
  const [shortToken, longToken] = [await createToken(1), await createToken(30)];
  const eventIds: (string | undefined)[] = [];
  let onStarted = () => {};
  const started = new Promise<void>((resolve) => (onStarted = resolve));
  const subscription = createCropClient({
    url: app.url,
    tokens: keepInMemory(account.tokens),
  }).notifications.onCreated.subscribe({}, { onStarted, onData: ({ id }) => eventIds.push(id) });
  onTestFinished(() => subscription.unsubscribe());
  const accessStream = await openStream(app, access_token);
  const trpcStream = await openStream(app, access_token, {}, '/trpc/notifications.onCreated');
  const [shortStream, longStream] = [await openStream(app, shortToken), await openStream(app, longToken)];
  onTestFinished(longStream.close);
  await started;
  expect([(await trpcStream.next())?.event, (await trpcStream.next())?.data]).toEqual(['connected', 'null']);

  app.advanceClock(2 * dayMs);
  expect([await accessStream.next(), await trpcStream.next()]).toEqual([undefined, undefined]);
  const last = await shortStream.next();
  expect([last?.event, JSON.parse(last?.data ?? '')]).toMatchObject(['error', { code: 'TOKEN_EXPIRED' }]);
  expect(await shortStream.next()).toBeUndefined();

  // The client may reconnect at any point while these analyses are being recorded.
  await recordAnalyses(rest, apiKey, planId, ['feasible', 'infeasible', 'feasible']);
  expect([(await longStream.next())?.id, (await longStream.next())?.id]).toEqual(['1', '2']);
  await expect.poll(() => eventIds).toEqual(['1', '2']);
});
