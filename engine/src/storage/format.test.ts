import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatKey, formatVersion } from './format.js';
import { storeFile } from './store-file.js';
import { Store } from './store.js';

test.for([
  {
    format: Buffer.from([formatVersion + 1]),
    problem: `has format ${formatVersion + 1}, and this version reads up to format ${formatVersion}: use the version that wrote it, or a newer one.`,
  },
  ...[[0], [], [1, 1]].map((bytes) => ({
    format: Buffer.from(bytes),
    problem: 'is damaged or not a consistent copy: it has no format number. ',
  })),
])('a store with the format $format is not opened and not changed', async (other) => {
  const directory = mkdtempSync(join(tmpdir(), 'format-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const store = await Store.open(directory);
  store.transact(() => store.put(formatKey, other.format));
  await store.close();
  const before = readFileSync(join(directory, storeFile));
  await expect(Store.open(directory)).rejects.toThrow(
    `The store ${join(directory, storeFile)} ${other.problem}`,
  );
  expect(readFileSync(join(directory, storeFile)).equals(before)).toBe(true);
});
