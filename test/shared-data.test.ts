import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sharedFiles } from './shared-data.js';

test('a test whose file is absent is skipped and names that file, though the folder and other files exist', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-shared-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'crops.csv'), 'crop\n');
  const folder = pathToFileURL(`${directory}/`);
  expect(sharedFiles(['crops.csv'], folder)).toEqual({ areAbsent: false, note: '' });
  expect(sharedFiles(['crops.csv', 'flags.csv'], folder)).toEqual({
    areAbsent: true,
    note: ' (skipped: ../shared/data/flags.csv is absent)',
  });
  expect(sharedFiles(['one.csv', 'two.csv'], folder).note).toBe(
    ' (skipped: ../shared/data/one.csv and ../shared/data/two.csv are absent)',
  );
});
