import { startEngine } from '@crop-planning/engine';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup, teardown } from '../memory-folder.js';
import { declaredCatalog } from './catalog.js';
import { startRouter } from './router.js';

/** A router over this many engines in this process, for `npm run test:router`; ends when its standard input does. */
const count = Number(process.argv[2] ?? 16);
setup();
const folder = await mkdtemp(join(tmpdir(), 'crop-router-'));
const engines = await Promise.all(
  Array.from({ length: count }, (_, shard) =>
    startEngine({ directory: join(folder, String(shard)), inline: true }),
  ),
);
const router = await startRouter(
  engines.map(({ uri }) => uri),
  // Tests of single commands name their databases so; they have no collections of the service.
  declaredCatalog(count, (database) => database.startsWith('test_')),
);
process.stdout.write(`${router.uri('')}\n`);
for await (const _ of process.stdin);
process.stdout.write(
  `${JSON.stringify({ refused: router.refused, ...router.counts, broadcasts: [...router.counts.broadcasts], transactions: [...router.counts.transactions] })}\n`,
);
router.close();
await Promise.all(engines.map((engine) => engine.close()));
await rm(folder, { recursive: true });
teardown();
