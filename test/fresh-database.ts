import { startEngine, type EngineHandle } from '@crop-planning/engine';
import type { Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isForeignDatabase } from './engine/engine-fixture.js';

/** Shared by the tests of a worker and ends with it: starting an engine takes longer than most tests. */
let engineOfWorker: Promise<EngineHandle> | undefined;

/** Settings for a server with an engine of its own, whose files a test looks at or whose process it stops. */
export const ownEngine: { MONGODB_URI?: undefined } = isForeignDatabase ? {} : { MONGODB_URI: undefined };

/**
 * Returns the connection string of an empty database, on the MongoDB named by TEST_MONGODB_URI or on an engine
 * shared with other tests.
 */
export async function freshDatabase(): Promise<string> {
  const uri = new URL(process.env['TEST_MONGODB_URI'] ?? (await startEngineOnce()).uri);
  uri.pathname = `/crop_test_${randomUUID().slice(0, 8)}`;
  return uri.href;
}

function startEngineOnce(): Promise<EngineHandle> {
  engineOfWorker ??= startEngineOfWorker();
  return engineOfWorker;
}

async function startEngineOfWorker(): Promise<EngineHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return startEngine({ directory });
}

/** Whether a database is spread over the shards of a cluster, on which a unique index has to begin with the shard key. */
export async function isSharded(db: Db): Promise<boolean> {
  const { msg } = await db.command({ hello: 1 });
  return msg === 'isdbgrid';
}
