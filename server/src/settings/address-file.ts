import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddressConfig } from './config.js';
import type { Logger } from './log.js';

const fileName = 'address';

/**
 * Publishes the address of the running server for the operator's commands, which cannot derive it from the
 * settings if PORT is 0. Does so only with the embedded engine, whose folder only one server can use. Returns
 * a function that removes the address. A server on a full disk can still serve reads, so a failure is logged.
 */
export async function publishAddress(
  { DATA_DIR, MONGODB_URI }: AddressConfig,
  url: string,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (MONGODB_URI !== undefined) return async () => undefined;
  const path = join(DATA_DIR, fileName);
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${url}\n`, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    // An address of an earlier server would be wrong.
    await Promise.all([draft, path].map((file) => rm(file, { force: true })));
    log.warn({ error }, 'the address of this server could not be stored for the operator commands');
  }
  return () => rm(path, { force: true });
}

/**
 * Returns the address of the running server or, if none is running, the address according to the settings.
 */
export async function readAddress({ DATA_DIR, MONGODB_URI, HOST, PORT }: AddressConfig): Promise<string> {
  const configured = addressOf(HOST, PORT);
  if (MONGODB_URI !== undefined) return configured;
  try {
    return (await readFile(join(DATA_DIR, fileName), 'utf8')).trim();
  } catch {
    return configured;
  }
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
