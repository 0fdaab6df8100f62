import { expect, test } from 'vitest';
import { openStream } from '../event-stream.js';
import { createPlan, register, restOf } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';

test('an account’s streams share one read of new notifications', async () => {
  const { app, recorder } = await startRecordedApp();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const plan = await createPlan(rest, token, { crop: 'wheat', location: 'Cairo, Egypt', planting_month: 11 });
  const analyse = (water: 'rainfed' | 'irrigated') =>
    rest(`POST /crop-plans/${plan.id}/analyses`, { token, body: { water } });
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(app, token)));
  const nextIds = async () =>
    (await Promise.all(streams.map((stream) => stream.next()))).map((event) => event?.id);
  // A plan's first analysis causes no notification.
  await analyse('rainfed');
  await analyse('irrigated');
  expect(new Set(await nextIds())).toEqual(new Set(['1']));
  const before = recorder.commands.length;
  await analyse('rainfed');
  expect(new Set(await nextIds())).toEqual(new Set(['2']));
  const reads = recorder.commands
    .slice(before)
    .filter(({ find, filter }) => find === 'notifications' && filter.seq);
  // Some streams may have read a moment later.
  expect(reads.length).toBeLessThan(5);
  for (const stream of streams) stream.close();
});
