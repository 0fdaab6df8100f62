import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isForeignDatabase } from './engine-fixture.js';

/** A hidden class alone takes more (decision 38). */
const leftBytesMax = 100;

test.skipIf(isForeignDatabase)('statements leave nothing among the old objects', async () => {
  const program = join(import.meta.dirname, 'left-by-statements.mjs');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program]);
  expect(stderr).toBe('');
  const tooMany = Object.entries<number>(JSON.parse(stdout)).filter(([, bytes]) => bytes > leftBytesMax);
  expect(tooMany).toEqual([]);
});
