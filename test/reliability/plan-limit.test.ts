import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownEngine } from '../fresh-database.js';
import { planInput, register, restOf, startTestApp, trpcOf } from '../harness.js';

const plansMax = 30;
const clientsAtOnce = 4;

test.skipIf(process.env['TEST_MONGODB_URI'] !== undefined)(
  'plan creations cut off by kills of the engine do not use up the account’s plan limit',
  async () => {
    const app = await startTestApp({ ...ownEngine, PLANS_PER_ACCOUNT_MAX: plansMax });
    onTestFinished(app.close);
    const rest = restOf(app);
    const token = (await register(rest)).tokens.access_token;
    const lock = join(app.environment['DATA_DIR'] ?? '', 'database', 'engine.lock');
    let kills = 0;
    const kill = async (): Promise<void> => {
      process.kill(Number(await readFile(lock, 'utf8')), 'SIGKILL');
      kills += 1;
    };

    const counts = new Map<number, number>();
    const create = async (): Promise<void> => {
      for (;;) {
        const { status } = await rest('POST /crop-plans', { token, body: planInput });
        const count = (counts.get(status) ?? 0) + 1;
        counts.set(status, count);
        if (status === 409) return;
        if (status === 201 && count % 12 === 0) await kill();
      }
    };
    await Promise.all(Array.from({ length: clientsAtOnce }, create));
    expect(await trpcOf(app, token).cropPlans.list.query()).toHaveLength(plansMax);
    // Some requests survive a kill, others get 503.
    expect([...counts.keys()].filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
    expect(kills).toBeGreaterThan(1);
  },
);
