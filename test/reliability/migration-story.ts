import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Db } from 'mongodb';
import { planInput, register, restOf, serverBin, type TestAccount } from '../harness.js';

/** The collections that are about their own database, and do not move. */
const staying = new Set(['servers', 'checks', 'data_migrations', 'migration_progress', 'migration_writers']);

/** Hashes each collection of a database, document by document in the order of their ids. */
export async function hashesOf(db: Db): Promise<Record<string, string>> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !staying.has(name));
  const hashes: Record<string, string> = {};
  for (const name of names.sort()) {
    const hash = createHash('sha256');
    let documents = 0;
    for await (const bytes of db.collection(name).find({}, { sort: { _id: 1 }, raw: true })) {
      hash.update(bytes as unknown as Buffer);
      documents += 1;
    }
    if (documents > 0) hashes[name] = `${documents} ${hash.digest('hex')}`;
  }
  return hashes;
}

/** A `crop-server migrate` in a process of its own. */
export function startMigration(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [serverBin, 'migrate', ...args], { env: environment });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...printed }));
  return { printed, ended, kill: () => child.kill('SIGKILL') };
}

/** What the writers of a test were answered, and for how long they were refused. */
export interface WriterTally {
  plans: Set<string>;
  refused: number;
  /** The longest time between two answers in which every write was refused. */
  longestRefusalMs: number;
  problems: string[];
}

/** Starts accounts that create and rename plans and log in and out, until `stop` is called. */
export async function startWriters(count: number, urlNow: () => string) {
  const tally: WriterTally = { plans: new Set(), refused: 0, longestRefusalMs: 0, problems: [] };
  const rest: ReturnType<typeof restOf> = (request, options) => restOf({ url: urlNow() })(request, options);
  const accounts: TestAccount[] = [];
  for (let index = 0; index < count; index += 1) accounts.push(await register(rest));
  let isStopped = false;
  let isPaused = false;
  let refusedSinceMs: number | undefined;

  function note(status: number): boolean {
    const isRefused = status === 503;
    if (isRefused) tally.refused += 1;
    if (isRefused) refusedSinceMs ??= performance.now();
    else if (refusedSinceMs !== undefined) {
      tally.longestRefusalMs = Math.max(tally.longestRefusalMs, performance.now() - refusedSinceMs);
      refusedSinceMs = undefined;
    }
    return !isRefused;
  }

  async function write({ tokens }: TestAccount): Promise<void> {
    const token = tokens.access_token;
    while (!isStopped) {
      if (isPaused) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      try {
        const created = await rest('POST /crop-plans', { token, body: planInput });
        if (created.status === 201) tally.plans.add((created.body as { id: string }).id);
        else if (created.status !== 503) tally.problems.push(JSON.stringify(created.body));
        else if (created.headers.get('retry-after') === null) tally.problems.push('no Retry-After');
        if (!note(created.status)) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          continue;
        }
        const { id } = created.body as { id: string };
        const run = await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
        note(run.status);
        const renamed = await rest(`PATCH /crop-plans/${id}`, { token, body: { name: `Field ${id}` } });
        note(renamed.status);
      } catch (error) {
        // The server of the moment is being replaced.
        if (!(error instanceof TypeError)) tally.problems.push(String(error));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  const writing = accounts.map(write);
  return {
    tally,
    accounts,
    rest,
    pause: () => void (isPaused = true),
    goOn: () => void (isPaused = false),
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(writing);
    },
  };
}
