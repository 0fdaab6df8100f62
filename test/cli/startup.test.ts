import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root, sourceFiles } from '../source-files.js';
import { cropBin } from './process.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crop-startup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('crop at startup', () => {
  const own = ['@crop-planning/cli', '@crop-planning/shared', 'commander'];

  it.each(['--help', '--version', 'plan --help'])(
    'loads only its own package and commander for %s',
    (line) => {
      expect(packagesOf(modulesLoadedBy(line.split(' ')))).toEqual(['@crop-planning/cli', 'commander']);
    },
  );

  it.each(['plan create --help', 'plan analyze --help', 'auth status --help'])(
    'loads only its own package, words that it shares with the page, and commander for %s',
    (line) => {
      expect(packagesOf(modulesLoadedBy(line.split(' ')))).toEqual(own);
    },
  );

  it('loads no command module, and no dependency of one, for --help', () => {
    const own = modulesLoadedBy(['--help']).flatMap(
      (path) => /^cli\/(?:dist|bin)\/(.*)/.exec(path)?.[1] ?? [],
    );
    expect(own.sort()).toEqual([
      'command/define-command.js',
      'crop.js',
      'main.js',
      'shell/command-line.js',
      'shell/command-table.js',
      'shell/command-tree.js',
      'shell/help.js',
      'shell/program.js',
      'shell/run.js',
      'terminal/failures.js',
      'terminal/io.js',
      'version.js',
    ]);
  });

  it('loads neither conf, zod, tRPC nor prompts to complete a line', () => {
    for (const [line, last] of [
      ['crop plan cr', 'cr'],
      ['crop plan show ', ''],
      ['crop plan list --profile ', ''],
    ] as const)
      expect(packagesOf(modulesLoadedBy(['__complete', 'bash', line, last]))).toEqual(own);
  });

  it('loads neither conf, zod, tRPC nor prompts for a completion script', () => {
    const loaded = packagesOf(modulesLoadedBy(['completion', 'bash']));
    expect(loaded).toContain('commander');
    expect(loaded.filter((name) => /conf|zod|trpc|inquirer/.test(name))).toEqual([]);
  });

  it('loads neither tRPC nor prompts when nobody is signed in', () => {
    expect(packagesOf(modulesLoadedBy(['plan', 'list']))).toEqual(own);
  });
});

describe('the build’s code cache', () => {
  const manifest = z.object({ version: z.string() });
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')));

  it.each(['--help', '__complete zsh -- plan show x', 'plan list'])('is accepted by node for %s', (line) => {
    const observer = join(folder, 'observer.cjs');
    const report = '[...scripts].map(([name, { cachedDataRejected }]) => [name, cachedDataRejected])';
    writeFileSync(
      observer,
      `const scripts = require(${JSON.stringify(cropBin)});
      process.on('exit', () => console.log('\\n' + JSON.stringify(${report})));`,
    );
    const lines = run(observer, line.split(' ')).trimEnd().split('\n');
    const rejected = z.array(z.tuple([z.string(), z.boolean()])).parse(JSON.parse(lines.at(-1) ?? ''));
    expect(rejected.length).toBeGreaterThan(2);
    expect(rejected.filter(([, isRejected]) => isRejected)).toEqual([]);
  });

  it('works in a folder where it was not built, and imports packages from there', () => {
    const bin = install(() => true);
    expect(run(bin, ['--version'])).toBe(`${version}\n`);
    run(bin, ['config', 'set', 'timeout', '20']);
    expect(run(bin, ['config', 'get', 'timeout'])).toBe('20\n');
  });

  it('is optional: a different version of node runs crop without it', () => {
    const bin = install((path) => !path.endsWith('/compiled'));
    expect(run(bin, ['--version'])).toBe(`${version}\n`);
    run(bin, ['config', 'set', 'timeout', '20']);
    expect(run(bin, ['config', 'get', 'timeout'])).toBe('20\n');
  });

  describe('node’s compile cache, used in place of the build’s', () => {
    it('is stored in a folder that only the user may read', () => {
      const home = makeFolder('home');
      expect(cacheFolderOf({ HOME: home })).toBe(join(home, '.cache/crop'));
      expect(statSync(join(home, '.cache/crop')).mode & 0o777).toBe(0o700);
      expect(cacheFolderOf({ HOME: home, XDG_CACHE_HOME: 'relative' })).toBe(join(home, '.cache/crop'));
      const caches = join(home, 'caches');
      expect(cacheFolderOf({ HOME: home, XDG_CACHE_HOME: caches })).toBe(join(caches, 'crop'));
    });

    it('is not used if another user could have written to its folder', () => {
      const home = makeFolder('open');
      const crop = join(home, '.cache/crop');
      mkdirSync(crop, { recursive: true });
      chmodSync(crop, 0o777);
      expect(cacheFolderOf({ HOME: home })).toBeUndefined();
      rmSync(crop, { recursive: true });
      symlinkSync(makeFolder('elsewhere'), crop);
      expect(cacheFolderOf({ HOME: home })).toBeUndefined();
      const shared = makeFolder('shared');
      chmodSync(shared, 0o1777);
      expect(cacheFolderOf({ HOME: home, XDG_CACHE_HOME: shared })).toBeUndefined();
      expect(cacheFolderOf({ HOME: join(folder, 'missing') })).toBeUndefined();
    });

    it.runIf(process.getuid?.() === 0)('is not used if the home folder belongs to another user', () => {
      const home = makeFolder('foreign');
      chownSync(home, 1, 1);
      expect(cacheFolderOf({ HOME: home })).toBeUndefined();
      expect(readdirSync(home)).toEqual([]);
    });

    function makeFolder(name: string): string {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o755 });
      return path;
    }

    /** Returns the cache folder, if any, that crop uses if the build has no code cache for node's version. */
    function cacheFolderOf(env: NodeJS.ProcessEnv): string | undefined {
      const newer = join(folder, 'newer.cjs');
      writeFileSync(
        newer,
        `require('node:module').enableCompileCache = (path) => console.log('cache: ' + path);
        Object.defineProperty(process, 'versions', { value: { ...process.versions, v8: 'newer' } });`,
      );
      const printed = run(cropBin, ['--version'], { ...env, NODE_OPTIONS: `--require ${newer}` });
      expect(printed).toMatch(new RegExp(`^${version}$`, 'm'));
      return /^cache: (.*)$/m.exec(printed)?.[1];
    }
  });

  function install(isIncluded: (path: string) => boolean): string {
    const installed = join(folder, 'installed');
    for (const name of ['bin', 'dist', 'package.json'])
      cpSync(join(root, 'cli', name), join(installed, name), { recursive: true, filter: isIncluded });
    symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
    return join(installed, 'bin/crop.js');
  }
});

describe('loading a command', () => {
  const files = new Map(sourceFiles().map((file) => [file.path, file.text]));
  const commands = [...files.keys()].filter((path) => /^cli\/src\/[a-z]+\/commands\/.*\.ts$/.test(path));

  it.each(commands)('imports only small packages, no writer and no session: %s', (path) => {
    const reached = reachedFrom(path, files);
    const isSmall = (name: string) => /^(cli\/|shared\/src\/|node:)/.test(name);
    expect(reached.filter((name) => !isSmall(name))).toEqual([]);
    expect(reached).not.toContain('cli/src/terminal/output/writer.ts');
    expect(reached).not.toContain('cli/src/service/session.ts');
  });
});

/** Maps each built file to the modules bundled into it, given by their paths from the root. */
const modulesOf = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(root, 'cli/dist/crop.modules.json'), 'utf8')));

/** Returns the paths from the root of all loaded modules except node's own, from node's coverage report. */
function modulesLoadedBy(argv: readonly string[]): string[] {
  rmSync(join(folder, 'v8'), { recursive: true, force: true });
  run(cropBin, argv, { NODE_V8_COVERAGE: join(folder, 'v8') });
  const [report = ''] = readdirSync(join(folder, 'v8'));
  const { result } = JSON.parse(readFileSync(join(folder, 'v8', report), 'utf8')) as {
    result: { url: string }[];
  };
  return result.flatMap(
    ({ url }) => modulesOf[url] ?? (url.startsWith('file:') ? [relative(root, fileURLToPath(url))] : []),
  );
}

function run(program: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const environment = { PATH: process.env['PATH'], CROP_CONFIG_DIR: join(folder, 'config'), ...env };
  return spawnSync(process.execPath, [program, ...argv], { env: environment, encoding: 'utf8' }).stdout;
}

function packagesOf(paths: readonly string[]): string[] {
  const names = paths.map((path) => {
    const installed = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(path)?.[1];
    return installed ?? `@crop-planning/${/^([^/]+)\/(?:dist|bin)\//.exec(path)?.[1]}`;
  });
  return [...new Set(names)].sort();
}

const sharedEntries = z
  .object({ exports: z.record(z.string(), z.object({ default: z.string() })) })
  .parse(JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))).exports;

/** Returns the source of a module of the shared package, except of its main entry, which loads zod. */
function sourceOfShared(name: string): string | undefined {
  const subpath = /^@crop-planning\/shared\/(.+)$/.exec(name)?.[1];
  if (subpath === undefined) return undefined;
  const [, word = ''] = /^words\/(.+)$/.exec(subpath) ?? [];
  const entry = sharedEntries[`./${subpath}`] ?? sharedEntries['./words/*'];
  return entry?.default.replace('*', word).replace('./dist', 'shared/src').replace(/\.js$/, '.ts');
}

/**
 * Returns the modules that a source file imports directly or indirectly: those in `files` by path, others by
 * name.
 */
function reachedFrom(path: string, files: ReadonlyMap<string, string>): string[] {
  const reached = new Set<string>();
  const pending = [path];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [, from = ''] of (files.get(next) ?? '').matchAll(/^import (?!type\b)[^'";]*'([^']+)'/gm)) {
      const source = posix.join(posix.dirname(next), from).replace(/\.js$/, '.ts');
      const name = from.startsWith('.') ? source : (sourceOfShared(from) ?? from);
      if (!reached.has(name)) pending.push(name);
      reached.add(name);
    }
  }
  return [...reached];
}
