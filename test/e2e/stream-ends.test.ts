import { expect, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { openStream } from '../event-stream.js';
import { createPlan, runServerCommand, trpcOf } from '../harness.js';
import { isLookUp, isWatch } from '../stream-commands.js';
import { endOf, signUp, startWatchingPair, type Signed, type WatchingPair } from '../stream-ends.js';

interface Ending {
  callers: readonly ('session' | 'otherSession' | 'script')[];
  end: (pair: WatchingPair, account: Signed) => Promise<unknown>;
}

const operate =
  (...args: string[]): Ending['end'] =>
  ({ ending }, { email }) =>
    runServerCommand(['accounts', ...args, email], ending.environment);

/** What ends somebody's access, and whose streams it ends. */
const endings: Record<string, Ending> = {
  'a logout': {
    callers: ['session'],
    end: ({ rest }, { session }) => rest('POST /auth/logout', { token: session, body: {} }),
  },
  'the end of a session from another': {
    callers: ['session'],
    async end({ ending }, { otherSession }) {
      const { sessions } = trpcOf(ending, otherSession).auth;
      const other = (await sessions.list.query()).find(({ is_current }) => !is_current);
      await sessions.revoke.mutate({ session_id: other?.id ?? '' });
    },
  },
  'the revocation of a token': {
    callers: ['script'],
    end: ({ rest }, { session, scriptId }) => rest(`DELETE /auth/tokens/${scriptId}`, { token: session }),
  },
  'a new password': {
    callers: ['session', 'otherSession'],
    end: ({ rest }, { session, password }) =>
      rest('POST /auth/change-password', {
        token: session,
        body: { current_password: password, new_password: 'another field at dusk' },
      }),
  },
  'a deactivation by the operator': { callers: ['session', 'otherSession'], end: operate('deactivate') },
  'a deletion by the operator': { callers: ['session', 'script'], end: operate('delete', '--yes') },
  'a deletion by the account': {
    callers: ['session', 'otherSession', 'script'],
    end: ({ rest }, { session, password }) => rest('DELETE /auth/me', { token: session, body: { password } }),
  },
};

test.skipIf(isForeignDatabase)(
  'whatever ends somebody’s access at another server ends the streams of the callers and no others, without a question to the database',
  async () => {
    const pair = await startWatchingPair();
    const { rest, recorder, watching } = pair;
    // A question that is never answered ends no stream.
    recorder.hold(isLookUp);
    const stranger = await openStream(watching, (await signUp(rest)).session);
    const seen = await Promise.all(
      Object.entries(endings).map(async ([name, { callers, end }]) => {
        const account = await signUp(rest);
        const streams = await Promise.all(callers.map((caller) => openStream(watching, account[caller])));
        await end(pair, account);
        return [name, await Promise.all(streams.map(endOf))];
      }),
    );
    const expected = Object.entries(endings).map(([name, { callers }]) => [
      name,
      callers.map(() => 'INVALID_TOKEN'),
    ]);
    expect(seen).toEqual(expected);
    // The stranger's is left.
    const metrics = await (await fetch(`${watching.url}/metrics`)).text();
    expect(metrics).toContain('\nopen_streams{kind="events"} 1\n');
    stranger.close();
  },
);

test.skipIf(isForeignDatabase)(
  'the streams of a deactivated account’s tokens end, and the database is asked about that account only',
  async () => {
    const pair = await startWatchingPair();
    const { rest, recorder, watching } = pair;
    const [account, other] = [await signUp(rest), await signUp(rest)];
    const asked: unknown[] = [];
    recorder.onCommand((command) => {
      if (command['find'] === 'accounts' && isLookUp(command)) asked.push(command['filter']._id.$in.length);
    });
    const [stream, others] = [
      await openStream(watching, account.script),
      await openStream(watching, other.script),
    ];
    await operate('deactivate')(pair, account);
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    expect(asked).toContain(1);
    others.close();
  },
);

test.skipIf(isForeignDatabase)(
  'hundreds of logins, new plans and changes of accounts send no change to a server with a stream, and one logout sends one',
  async () => {
    const { rest, recorder, watching, db } = await startWatchingPair();
    const rounds = 8;
    const changes: string[] = [];
    recorder.onAnswer((command, read) => {
      if (!isWatch(command)) return;
      for (const change of read()['cursor']?.nextBatch ?? []) changes.push(change.operationType);
    });
    const { session } = await signUp(rest);
    const stream = await openStream(watching, session);
    const others = await Promise.all(Array.from({ length: 10 }, () => signUp(rest)));
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(
        others.map(async ({ email, password, session: token }) => {
          await rest('POST /auth/login', { body: { email, password } });
          await createPlan(rest, token);
          await rest('PATCH /auth/me', { token, body: { organization: `farm ${round}` } });
        }),
      );
    expect(await db.collection('sessions').countDocuments()).toBe(2 + 10 * (2 + rounds));
    expect(changes).toEqual([]);
    await rest('POST /auth/logout', { token: session, body: {} });
    expect(await endOf(stream)).toBe('INVALID_TOKEN');
    expect(changes).toEqual(['delete']);
  },
);
