import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../source-files.js';

/** What the snippets take for granted. */
const surroundings = `
declare global {
  const email: string;
  const password: string;
  const plan_id: string;
  const crop: import('@crop-planning/client').CropClient;
}
export {};
`;

test.each(['client/README.md', 'README.md'])(
  'the TypeScript in %s passes strict type-checking',
  async (path) => {
    const text = await readFile(join(root, path), 'utf8');
    const snippets = [...text.matchAll(/^```(tsx?)\n([^]*?)^```/gm)];
    expect(snippets.length).toBeGreaterThan(0);
    const files: Record<string, string> = { 'surroundings.d.ts': surroundings };
    for (const [at, [, extension, code = '']] of snippets.entries())
      files[`snippet-${at}.${extension}`] = code;
    const project = { extends: join(root, 'examples/tanstack-app/tsconfig.json'), files: Object.keys(files) };
    // Below node_modules, the snippets find the installed packages, and no other check finds the snippets.
    const folder = await mkdtemp(join(root, 'node_modules/.snippets-'));
    try {
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...project, include: [] }));
      for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const check = promisify(execFile)(process.execPath, [tsc, '-p', folder]);
      await expect(check).resolves.toMatchObject({ stdout: '' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
