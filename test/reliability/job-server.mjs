// A server in a separate process, which can be killed and suspended, with the clocks that the test gives it.
import { startApp } from '@crop-planning/server';
import { readFile } from 'node:fs/promises';

const { config, hoursAhead = 0, isResting = true, clockFile } = JSON.parse(process.argv[2]);
const app = await startApp(config, {
  now: () => new Date(Date.now() + hoursAhead * 60 * 60_000),
  jobs: { lookEveryMs: 100, isResting, now: async () => new Date(await readFile(clockFile, 'utf8')) },
});
process.stdout.write(`listening on ${app.url}\n`);
