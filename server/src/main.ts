import { CommanderError } from 'commander';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { startApp } from './app.js';
import { ConfigError, readConfig } from './config.js';
import { createProgram } from './operator/program.js';

const exitFailure = 1;
const exitUsage = 2;

const environment = { HOME: homedir(), ...process.env };
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

process.exitCode = await run(process.argv.slice(2));

async function run(argv: readonly string[]): Promise<number> {
  const program = createProgram({
    environment,
    version,
    serve,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error);
  }
}

async function serve(): Promise<void> {
  const stop = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const app = await startApp(readConfig(environment));
  process.stdout.write(`crop-server listening on ${app.url}\n`);
  await stop;
  await app.close();
}

/** Commander has told what was wrong by itself. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitUsage;
  if (error instanceof ConfigError) {
    process.stderr.write(`The settings do not hold:\n${error.problems.map((problem) => `  ${problem}\n`).join('')}`);
    return exitUsage;
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return exitFailure;
}
