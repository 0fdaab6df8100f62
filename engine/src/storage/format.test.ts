import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatKey, formatVersion } from './format.js';
import { Store, storeFile } from './store.js';

test.for([
  { format: Buffer.from([formatVersion + 1]), named: `format ${formatVersion + 1}` },
  { format: Buffer.from([0]), named: 'format 0' },
  { format: Buffer.from([1, 1]), named: 'format 1' },
])('a store in $named, which this version cannot read, is not opened and not changed', async (other) => {
  const directory = mkdtempSync(join(tmpdir(), 'format-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const store = await Store.open(directory);
  store.transact(() => store.put(formatKey, other.format));
  await store.close();
  const before = readFileSync(join(directory, storeFile));
  await expect(Store.open(directory)).rejects.toThrow(
    `The store has ${other.named}; this version reads up to format ${formatVersion}. Use the version that wrote it, or a newer one.`,
  );
  expect(readFileSync(join(directory, storeFile)).equals(before)).toBe(true);
});
