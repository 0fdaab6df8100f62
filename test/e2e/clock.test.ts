import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  createPlan,
  createTestClock,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test,
  type TestApp,
} from '../harness.js';

const minuteMs = 60_000;
const jobs = { lookEveryMs: 20 };

function reports({ logged }: TestApp): unknown[] {
  return logged
    .filter(({ message }) => message.startsWith('the clock of this machine is wrong'))
    .map(({ fields }) =>
      'error' in fields && fields.error instanceof Error ? fields.error.message : fields,
    );
}

test.skipIf(process.env['TEST_MONGODB_URI'] !== undefined)(
  'a plan dated in the future, or a clock that goes back, is reported once in the log, and in the status and the metrics',
  async ({ onTestFinished }) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
    const clock = createTestClock();
    const ahead = await startTestApp({ DATA_DIR }, clock, jobs);
    const stoppedWork = async () =>
      JSON.parse((await runServerCommand(['status', '--json'], { DATA_DIR })).stdout).stopped;
    const metrics = async (app: TestApp) => (await fetch(`${app.url}/metrics`)).text();
    try {
      const { tokens } = await register(restOf(ahead));
      await createPlan(restOf(ahead), tokens.access_token);
      expect(await stoppedWork()).toEqual([]);

      clock.advanceClock(-6 * minuteMs);
      await expect.poll(() => reports(ahead).length).toBe(1);
      expect(reports(ahead)).toEqual([
        expect.stringMatching(/^The clock went back from \S+Z, and it is \S+Z now\. /),
      ]);
      expect(await stoppedWork()).toEqual(['clock']);
      expect(await metrics(ahead)).toContain('background_work_stopped{work="clock"} 1');
      clock.advanceClock(6 * minuteMs);
      await expect.poll(stoppedWork).toEqual([]);
      expect(reports(ahead)).toHaveLength(1);
    } finally {
      await ahead.close();
    }

    clock.advanceClock(-6 * minuteMs);
    const behind = await startTestApp({ DATA_DIR }, clock, jobs);
    try {
      await expect
        .poll(() => reports(behind))
        .toEqual([expect.stringMatching(/^A plan was created at \S+Z, and it is \S+Z now\. /)]);
      expect(await stoppedWork()).toEqual(['clock']);
    } finally {
      await behind.close();
    }
  },
);
