import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { test } from '../harness.js';
import { root } from '../source-files.js';

const hasCurl = spawnSync('curl', ['--version']).error === undefined;
if (!hasCurl) console.warn('curl is not installed: docs/tutorial.md is not tested.');

test.skipIf(!hasCurl)('docs/tutorial.md has ten lines of bash, which print what it says', async ({ app }) => {
  const tutorial = await readFile(join(root, 'docs/tutorial.md'), 'utf8');
  const blocksOf = (language: string) =>
    [...tutorial.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
      .map(([, text]) => text)
      .join('');
  const script = blocksOf('bash');
  expect(script.trim().split('\n')).toHaveLength(10);
  const onThisPort = script.replace('http://127.0.0.1:4000', app.url);
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', onThisPort]);
  expect({ stdout, stderr }).toEqual({ stdout: blocksOf('text'), stderr: '' });
});
