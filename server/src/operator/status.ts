import type { Command } from 'commander';
import { readAddress } from '../address-file.js';
import { readAddressConfig } from '../config.js';
import { prepareDataFolder } from '../data-folder.js';
import { openDatabase } from '../database.js';
import { createLogger } from '../log.js';
import { readCounts } from './counts-store.js';
import type { Counts } from './counts-store.js';
import type { OperatorIo } from './program.js';

export interface Status {
  address: string;
  /** `stopped` when nothing answers at the address, `unavailable` when the server is there but not ready. */
  health: 'ok' | 'unavailable' | 'stopped';
  version: string;
  database: 'embedded' | 'mongodb';
  /** Null while the database is out of reach. */
  counts: Counts | null;
}

const healthTimeoutMs = 5_000;

export function addStatusCommand(program: Command, io: OperatorIo): void {
  program
    .command('status')
    .description('Tell whether the server runs, where, and what it holds.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const status = await readStatus(io);
      io.out(json ? `${JSON.stringify(status)}\n` : describe(status));
      if (status.counts === null) throw new Error('The database is out of reach.');
    });
}

async function readStatus({ environment, version }: OperatorIo): Promise<Status> {
  const config = readAddressConfig(environment);
  await prepareDataFolder(config);
  const address = await readAddress(config);
  const health = await readHealth(address);
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), { beside: true });
  try {
    return {
      address,
      health,
      version,
      database: config.MONGODB_URI === undefined ? 'embedded' : 'mongodb',
      counts: database.isPrepared() ? await readCounts(database.db) : null,
    };
  } finally {
    await database.close();
  }
}

async function readHealth(address: string): Promise<Status['health']> {
  try {
    const { ok } = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(healthTimeoutMs) });
    return ok ? 'ok' : 'unavailable';
  } catch {
    return 'stopped';
  }
}

function describe({ address, health, version, database, counts }: Status): string {
  const lines = [
    ['address', address],
    ['health', health],
    ['version', version],
    ['database', database],
    ...Object.entries(counts ?? {}).map(([name, count]) => [name, String(count)]),
  ];
  return lines.map((line) => `${line.join('\t')}\n`).join('');
}
