import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { historyGone, loseHistory, tokenNow } from '../engine/change-stream-fixture.js';
import { connectTo, isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { openStream } from '../event-stream.js';
import { createPlan, register, restOf, startTestApp } from '../harness.js';
import { isWatch } from '../stream-commands.js';

test.skipIf(isForeignDatabase)(
  'when the change history has lost notifications, a stream reads them from the collection, each once and in order',
  async () => {
    const { uri } = await openEngine({ oplogBytes: 10_000 });
    const recorder = await startRecorder(uri);
    const watching = await startTestApp({ MONGODB_URI: recorder.uri });
    onTestFinished(watching.close);
    const writing = await startTestApp({ MONGODB_URI: uri });
    onTestFinished(writing.close);
    const rest = restOf(writing);
    const token = (await register(rest)).tokens.access_token;
    const plan = await createPlan(rest, token, {
      crop: 'wheat',
      location: 'Cairo, Egypt',
      planting_month: 11,
    });
    /** The first analysis creates no notification. */
    const analyse = (water: 'rainfed' | 'irrigated') =>
      rest(`POST /crop-plans/${plan.id}/analyses`, { token, body: { water } });
    await analyse('rainfed');

    const stream = await openStream(watching, token);
    const hold = recorder.hold(isWatch);
    await analyse('irrigated');
    expect((await stream.next())?.id).toBe('1');
    await hold.isHolding;

    const db = (await connectTo(uri)).db('crop_planning');
    const lost = await tokenNow(db);
    for (const water of ['rainfed', 'irrigated', 'rainfed'] as const) await analyse(water);
    await loseHistory(db, lost);
    hold.release();

    const missed = [await stream.next(), await stream.next(), await stream.next()];
    await analyse('irrigated');
    const all = [...missed, await stream.next()];
    stream.close();
    expect(all.map((event) => event?.id)).toEqual(['2', '3', '4', '5']);
    const { body } = await rest('GET /notifications?limit=4', { token });
    expect(body).toMatchObject({
      notifications: all.toReversed().map((event) => JSON.parse(event?.data ?? '')),
    });
    expect(watching.logged).toContainEqual({
      level: 'warn',
      message: 'the changes of the database could not be watched',
      fields: { error: expect.objectContaining({ code: historyGone }) },
    });
  },
);
