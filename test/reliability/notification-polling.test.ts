import { notificationListSchema } from '@crop-planning/shared';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { startReplicaSetProxy } from '../engine/replica-set-proxy.js';
import { openStream } from '../event-stream.js';
import {
  createApiKey,
  createPlan,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  trpcOf,
} from '../harness.js';

const waitMsMax = 4_000;

test.skipIf(isForeignDatabase)(
  'without change streams, a stream has every notification within 4 s, each once and in order, and the log, metrics and status say so',
  async () => {
    const proxy = await startReplicaSetProxy((await openEngine()).uri);
    proxy.refuseChangeStreams();
    const app = await startTestApp({ MONGODB_URI: proxy.uri });
    onTestFinished(app.close);
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
    const waits: number[] = [];
    // One at a time, and then several between two polls.
    for (const count of [1, 1, 3]) {
      const beganMs = performance.now();
      for (let at = 0; at < count; at += 1)
        await record(plan.id, (ids.length + at) % 2 === 0 ? 'infeasible' : 'feasible');
      for (let at = 0; at < count; at += 1) ids.push((await stream.next())?.id);
      waits.push(performance.now() - beganMs);
    }
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    expect(Math.max(...waits)).toBeLessThan(waitMsMax);
    const { notifications } = notificationListSchema.parse(
      (await rest('GET /notifications', { token })).body,
    );
    expect(notifications).toHaveLength(ids.length);
    await record(otherPlan.id, 'infeasible');
    expect((await otherStream.next())?.id).toBe('1');

    const ofChanges = app.logged.filter(({ message }) => message.startsWith('changes to notifications'));
    expect(ofChanges.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'changes to notifications could not be watched'],
      ['warn', 'changes to notifications cannot be watched: they are polled every 2 s'],
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
