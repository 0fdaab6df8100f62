import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { startServerProcess } from '../server-process.js';
import { faults } from './faults.js';
import { alarms, prometheus, startPrometheus } from './prometheus.js';

/** Set in `npm run test:alarms`, which causes all faults: how long a minute of the alarms' times lasts. */
const minuteMs = process.env['ALARM_MINUTE_MS'];
const isLong = minuteMs !== undefined;
const caused = faults.filter(({ isAbsent, isQuick }) => !isAbsent && (isLong || isQuick));

test('there is a fault for each alarm', () => {
  expect(faults.flatMap((fault) => fault.alarms).toSorted()).toEqual(alarms.toSorted());
});

test.skipIf(prometheus.isAbsent || isForeignDatabase)(
  `Prometheus fires each alarm about the server that has its fault, and none about a server without${prometheus.note}`,
  { timeout: 900_000 },
  async () => {
    const watch = await startPrometheus(Number(minuteMs ?? 50));
    let healthy: string | undefined;
    // Prometheus takes in new servers every five seconds: in the suite, all at once.
    for (const together of isLong ? caused.map((fault) => [fault]) : [caused]) {
      const found = await Promise.all(
        together.map(async (fault) => ({ ...fault, url: await fault.cause() })),
      );
      for (const { url } of found) await watch.scrape(url);
      for (const { alarms: expected, url } of found) {
        const { host } = new URL(url);
        const fired = async () =>
          (await watch.firing())
            .filter(({ instance }) => instance === undefined || instance === host)
            .map(({ name }) => name);
        await expect
          .poll(fired, { timeout: 300_000, interval: 200 })
          .toEqual(expect.arrayContaining([...expected]));
        if (isLong) console.log(`fired: ${expected.join(', ')}`);
      }
      if (isLong && healthy === undefined) await watch.scrape((healthy = await startHealthy()));
    }
    // On a busy machine, a minute of the suite is shorter than an answer may take.
    if (healthy) expect(await watch.everFiredAt(healthy)).toEqual([]);
  },
);

/** Starts a server in a process of its own, which is busy with nothing else. */
async function startHealthy(): Promise<string> {
  const server = startServerProcess({ DATA_DIR: await makeDirectory(), PORT: '0' });
  onTestFinished(() => server.kill('SIGKILL'));
  return server.url();
}
