import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { loseHistory, tokenNow } from '../engine/change-stream-fixture.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { openStream, type OpenStream } from '../event-stream.js';
import { restOf } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { isLookUp, isWatch, opensWatch } from '../stream-commands.js';
import { endOf, signUp, startWatchingPair } from '../stream-ends.js';

describe.skipIf(isForeignDatabase)('a stream ends when its session does', () => {
  test('while the change stream is cut, as soon as it is resumed, without a question to the database', async () => {
    const { rest, recorder, watching } = await startWatchingPair();
    const { session } = await signUp(rest);
    const stream = await openStream(watching, session);
    const watch = recorder.hold(isWatch);
    await watch.isHolding;
    await rest('POST /auth/logout', { token: session, body: {} });
    watch.cut();
    recorder.hold(isLookUp);
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    const resumed = recorder.commands.filter(({ pipeline }) => pipeline?.[0]?.$changeStream?.resumeAfter);
    expect(resumed).not.toEqual([]);
  });

  test('while the change stream is cut so often that it begins again, from where it was, without a question', async () => {
    const { rest, recorder, watching } = await startWatchingPair();
    const { session } = await signUp(rest);
    const stream = await openStream(watching, session);
    let cutting = recorder.hold(isWatch);
    await cutting.isHolding;
    await rest('POST /auth/logout', { token: session, body: {} });
    // The driver resumes the stream, and sends the statement for that once more.
    for (const attempts of [1, 2]) {
      cutting.cut();
      cutting = recorder.hold((command) => opensWatch(command) || isLookUp(command));
      const resumed = () => recorder.commands.filter(opensWatch).length - 1;
      await expect.poll(resumed).toBeGreaterThanOrEqual(attempts);
    }
    cutting.cut();
    recorder.hold(isLookUp);
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    const positions = recorder.commands.filter(opensWatch).map(({ pipeline }) => pipeline[0].$changeStream);
    expect(positions.length).toBeGreaterThanOrEqual(4);
    expect(positions.slice(1).map((position) => Object.keys(position))).toEqual(
      positions.slice(1).map(() => ['resumeAfter']),
    );
  });

  test('although all connections are cut ten times, as soon as the change stream is resumed', async () => {
    const { rest, recorder, watching } = await startWatchingPair();
    const streams: [session: string, stream: OpenStream][] = [];
    for (let cuts = 0; cuts < 10; cuts += 1) {
      const { session } = await signUp(rest);
      streams.push([session, await openStream(watching, session)]);
    }
    recorder.hold(isLookUp);
    for (const [session, stream] of streams) {
      recorder.cutAll();
      await rest('POST /auth/logout', { token: session, body: {} });
      expect(await endOf(stream)).toBe('INVALID_TOKEN');
    }
    // The database is asked when the server has begun to watch, and while the changes have not been heard for seconds.
    expect(recorder.commands.filter(isLookUp).length).toBeLessThan(10);
  });

  test('while it waits to read its notifications again, with the reason', async () => {
    const { rest, recorder, watching } = await startWatchingPair();
    const { session } = await signUp(rest);
    let reading = recorder.hold(readsNotifications);
    const stream = await openStream(watching, session);
    // The driver repeats a read once.
    for (const attempts of [1, 2]) {
      await reading.isHolding;
      reading.cut();
      reading = recorder.hold((command) => attempts === 1 && readsNotifications(command));
    }
    await rest('POST /auth/logout', { token: session, body: {} });
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
  });

  test('while the change stream is silent, because the database is asked', async () => {
    const { rest, recorder, watching } = await startWatchingPair();
    const { session, script } = await signUp(rest);
    const [stream, other] = [await openStream(watching, session), await openStream(watching, script)];
    const watch = recorder.hold(isWatch);
    await watch.isHolding;
    await rest('POST /auth/logout', { token: session, body: {} });
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    expect(recorder.commands.filter(isLookUp)).not.toEqual([]);
    watch.release();
    other.close();
  });

  test('and the history of the changes has lost that', async () => {
    const { rest, recorder, watching, db } = await startWatchingPair({ oplogBytes: 10_000 });
    const { session } = await signUp(rest);
    const stream = await openStream(watching, session);
    const watch = recorder.hold(isWatch);
    await watch.isHolding;
    const lost = await tokenNow(db);
    await rest('POST /auth/logout', { token: session, body: {} });
    await loseHistory(db, lost);
    watch.release();
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    expect(recorder.commands.filter(isLookUp)).not.toEqual([]);
  });

  test('at a database without change streams', async () => {
    const { app, recorder } = await startRecordedApp({ hasChangeStreams: false });
    const rest = restOf(app);
    const { session } = await signUp(rest);
    const stream = await openStream(app, session);
    await rest('POST /auth/logout', { token: session, body: {} });
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    expect(recorder.commands.filter(isLookUp)).not.toEqual([]);
  });
});

/** Returns whether the command reads the notifications after one that a stream has reached. */
function readsNotifications({ find, filter }: Document): boolean {
  return find === 'notifications' && filter?.seq?.$gt !== undefined;
}
