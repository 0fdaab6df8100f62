import { notificationListSchema } from '@crop-planning/shared';
import { expect, test } from 'vitest';
import { openStream } from '../event-stream.js';
import { createApiKey, createPlan, register, restOf } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';

test('an analysis that begins first but is stored last is streamed last; no stream misses it', async () => {
  const { app, recorder } = await startRecordedApp();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const apiKey = await createApiKey(app, 'advisor');
  const [slow, quick] = [await createPlan(rest, token), await createPlan(rest, token)];
  const record = (crop_plan_id: string, feasibility_label: string) =>
    rest('POST /analyses', { token: apiKey, body: { crop_plan_id, feasibility_label } });
  for (const { id } of [slow, quick]) await record(id, 'feasible');
  const stream = await openStream(app, token, { 'last-event-id': '0' });

  const inserts = recorder.hold(
    ({ insert, documents }) => insert === 'analyses' && String(documents[0].crop_plan_id) === slow.id,
  );
  const slowRecording = record(slow.id, 'infeasible');
  await inserts.isHolding;
  expect(await record(quick.id, 'infeasible')).toMatchObject({ status: 201 });
  const first = await stream.next();
  inserts.release();
  expect(await slowRecording).toMatchObject({ status: 201 });
  const second = await stream.next();

  const delivered = [first, second].map(
    (event) => JSON.parse(event?.data ?? '') as { related_crop_plan_id: string },
  );
  expect([first?.id, second?.id]).toEqual(['1', '2']);
  expect(delivered.map(({ related_crop_plan_id }) => related_crop_plan_id)).toEqual([quick.id, slow.id]);
  const { notifications } = notificationListSchema.parse((await rest('GET /notifications', { token })).body);
  expect(notifications).toEqual(delivered.toReversed());
  stream.close();
});
