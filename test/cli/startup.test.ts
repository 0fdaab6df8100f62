import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../source-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crop-startup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('what the command loads', () => {
  it.each(['--help', '--version', 'plan --help', 'plan create --help', 'auth login --help'])(
    'for %s is itself and commander',
    (line) => {
      const loaded = modulesLoadedBy(line.split(' '));
      expect(packagesOf(loaded)).toEqual(['@crop-planning/cli', '@crop-planning/shared', 'commander']);
      expect(loaded.filter((url) => url.includes('/shared/dist/'))).toEqual([
        expect.stringMatching(/\/shared\/dist\/errors\.js$/),
      ]);
    },
  );

  it('for --help is none of the commands', () => {
    expect(modulesLoadedBy(['--help']).filter((url) => url.includes('/commands/'))).toEqual([]);
  });

  it('when nobody is signed in is neither tRPC nor a prompt', () => {
    expect(packagesOf(modulesLoadedBy(['plan', 'list']))).toEqual([
      '@crop-planning/cli',
      '@crop-planning/shared',
      'commander',
    ]);
  });
});

/** Every module outside node itself, as node's own coverage report has it. */
function modulesLoadedBy(argv: readonly string[]): string[] {
  const env = {
    PATH: process.env['PATH'],
    CROP_CONFIG_DIR: join(folder, 'config'),
    NODE_V8_COVERAGE: join(folder, 'v8'),
  };
  spawnSync(process.execPath, [join(root, 'cli/bin/crop.js'), ...argv], { env });
  const [report = ''] = readdirSync(join(folder, 'v8'));
  const { result } = JSON.parse(readFileSync(join(folder, 'v8', report), 'utf8')) as {
    result: { url: string }[];
  };
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
}

function packagesOf(urls: readonly string[]): string[] {
  const names = urls.map((url) => {
    const installed = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
    return installed ?? `@crop-planning/${/\/([^/]+)\/(?:dist|bin)\//.exec(url)?.[1]}`;
  });
  return [...new Set(names)].sort();
}
