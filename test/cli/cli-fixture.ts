import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCredentials } from '../../cli/src/service/credentials.js';
import { test as base, type Rest, type TestAccount } from '../harness.js';
import { runCli, type CliResult, type Terminal } from './terminal.js';

export interface Cli {
  /** A temporary folder for files; it also contains `configDirectory`. */
  folder: string;
  configDirectory: string;
  env: Record<string, string>;
  run(argv: readonly string[], options?: Partial<Terminal>): Promise<CliResult>;
  /** Runs with --json and returns the parsed stdout; throws unless the exit code is 0. */
  json(argv: readonly string[], options?: Partial<Terminal>): Promise<unknown>;
  /** Stores this account's tokens as a login would, without hashing the password again. */
  logIn(account: TestAccount): Promise<void>;
  /** Returns the contents of the credentials file, by server. */
  readLogins(directory?: string): Promise<Record<string, { access_token: string }>>;
  accessToken(directory?: string): Promise<string>;
  writeFile(name: string, text: string | Uint8Array): Promise<string>;
}

/** Extends the harness's tests with `cli`, which runs crop in this process with its own configuration. */
export const test = base.extend<{ cli: Cli }>({
  cli: async ({ app }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-cli-'));
    try {
      await use(createCli(app.url, folder));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
});

/** Records one analysis of the plan for each label, in order, as the producer with this API key. */
export async function recordAnalyses(
  rest: Rest,
  apiKey: string,
  planId: string,
  labels: readonly string[],
  more: object = {},
): Promise<void> {
  for (const feasibility_label of labels) {
    await rest('POST /analyses', {
      token: apiKey,
      body: { crop_plan_id: planId, feasibility_label, ...more },
    });
  }
}

function createCli(url: string, folder: string): Cli {
  const configDirectory = join(folder, 'config');
  const env = { CROP_API_URL: url, CROP_CONFIG_DIR: configDirectory };
  return { folder, configDirectory, env, run, json, logIn, readLogins, accessToken, writeFile: write };

  function run(argv: readonly string[], options: Partial<Terminal> = {}): Promise<CliResult> {
    return runCli(argv, { ...options, env: { ...env, ...options.env } });
  }

  async function json(argv: readonly string[], options?: Partial<Terminal>): Promise<unknown> {
    const { code, stdout, stderr } = await run([...argv, '--json'], options);
    if (code !== 0) throw new Error(`crop ${argv.join(' ')}: ${code} ${stderr}`);
    return JSON.parse(stdout);
  }

  async function logIn({ tokens }: TestAccount): Promise<void> {
    await openCredentials(configDirectory, url).set(tokens);
  }

  async function readLogins(directory = configDirectory): Promise<Record<string, { access_token: string }>> {
    return JSON.parse(await readFile(join(directory, 'credentials.json'), 'utf8'));
  }

  async function accessToken(directory?: string): Promise<string> {
    return (await readLogins(directory))[url]?.access_token ?? '';
  }

  async function write(name: string, text: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }
}
