import { notificationListSchema } from '@crop-planning/shared';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import type { Recorder } from '../command-recorder.js';
import { openStream } from '../event-stream.js';
import { createApiKey, createPlan, register, restOf, runServerCommand, trpcOf } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';

/** One poll may already be under way when a notification is stored. */
const pollsMax = 2;

test.skipIf(isForeignDatabase)(
  'without change streams, a stream has every notification after at most two polls, each once and in order, and the log, metrics and status say so',
  async () => {
    const { app, recorder } = await startRecordedApp({ hasChangeStreams: false });
    const rest = restOf(app);
    const [token, otherToken] = [await newToken(), await newToken()];
    const [plan, otherPlan] = [await createPlan(rest, token), await createPlan(rest, otherToken)];
    const { analyses } = trpcOf(app, await createApiKey(app, 'advisor'));
    const record = (crop_plan_id: string, label: 'feasible' | 'infeasible') =>
      analyses.record.mutate({ crop_plan_id, feasibility_label: label });
    for (const { id } of [plan, otherPlan]) await record(id, 'feasible');
    const [stream, otherStream] = [await openStream(app, token), await openStream(app, otherToken)];
    onTestFinished(() => [stream, otherStream].forEach(({ close }) => close()));

    const ids: (string | undefined)[] = [];
    const pollCounts: number[] = [];
    // One at a time, and then several between two polls.
    for (const count of [1, 1, 3]) {
      for (let at = 0; at < count; at += 1)
        await record(plan.id, (ids.length + at) % 2 === 0 ? 'infeasible' : 'feasible');
      const before = pollsIn(recorder);
      for (let at = 0; at < count; at += 1) ids.push((await stream.next())?.id);
      pollCounts.push(pollsIn(recorder) - before);
    }
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    expect(pollCounts.filter((polls) => polls > pollsMax)).toEqual([]);
    expect(pollsIn(recorder)).toBeGreaterThan(0);
    const { notifications } = notificationListSchema.parse(
      (await rest('GET /notifications', { token })).body,
    );
    expect(notifications).toHaveLength(ids.length);
    await record(otherPlan.id, 'infeasible');
    expect((await otherStream.next())?.id).toBe('1');

    const ofChanges = app.logged.filter(({ message }) => message.startsWith('the changes of the database'));
    expect(ofChanges.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the changes of the database could not be watched'],
      ['warn', 'the changes of the database cannot be watched: the server asks for them every few seconds'],
    ]);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('\nnotifications_polling 1\n');
    const { port, hostname } = new URL(app.url);
    const environment = { ...app.environment, PORT: port, HOST: hostname, JWT_SECRET: 'x'.repeat(40) };
    const status = await runServerCommand(['status', '--json'], environment);
    expect(JSON.parse(status.stdout)).toMatchObject({ notifications: 'polled', stopped: [] });
    const { stdout } = await runServerCommand(['status'], environment);
    expect(stdout).toContain('\nnotifications\tpolled every 2 s: changes cannot be watched\n');

    async function newToken(): Promise<string> {
      return (await register(rest)).tokens.access_token;
    }
  },
);

/** Returns how often the server has polled the numbers of the newest notifications. */
function pollsIn({ commands }: Recorder): number {
  return commands.filter(
    ({ find, projection }) => find === 'accounts' && projection?.['notification_seq'] === 1,
  ).length;
}
