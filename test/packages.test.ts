import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packages, root } from './source-files.js';

interface Manifest {
  version: string;
  bin?: Record<string, string>;
  exports: Record<string, Record<string, string>>;
  files: readonly string[];
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const { version }: Manifest = JSON.parse(read('package.json'));

describe.each(packages)('the package %s', (folder) => {
  const {
    bin = {},
    exports,
    files,
    dependencies,
    ...manifest
  }: Manifest = JSON.parse(read(folder, 'package.json'));
  const entryPoints = [
    ...Object.values(bin),
    ...Object.values(exports).flatMap((entry) => Object.values(entry)),
  ];

  it('names only files that the build creates and the package includes', () => {
    expect(entryPoints.filter((path) => !isThere(join(root, folder, path)))).toEqual([]);
    const topLevel = entryPoints.map((path) => path.replace(/^\.\//, '').split('/')[0]);
    expect(topLevel.filter((first = '') => !files.includes(first))).toEqual([]);
    const wanted = files.filter((path) => !path.startsWith('!'));
    expect(wanted.filter((path) => !existsSync(join(root, folder, path)))).toEqual([]);
  });

  it('has types for every export', () => {
    expect(Object.values(exports).map((entry) => Object.keys(entry))).toEqual(
      Object.values(exports).map(() => ['types', 'default']),
    );
  });

  it('has the common version, and requires that version of the other packages', () => {
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@crop-planning/'));
    expect([manifest.version, ...own.map(([, wanted]) => wanted)]).toEqual([
      version,
      ...own.map(() => version),
    ]);
  });

  it('has a README and the licence', () => {
    expect(read(folder, 'README.md')).toMatch(`# @crop-planning/${folder}\n`);
    expect(read(folder, 'LICENSE')).toBe(read('LICENSE'));
  });
});

it('the client depends neither on the server nor on packages that only the server needs', () => {
  const { dependencies, peerDependencies }: Manifest = JSON.parse(read('client/package.json'));
  expect(Object.keys(dependencies)).toEqual(['@crop-planning/shared', 'eventsource']);
  expect(Object.keys(peerDependencies ?? {})).toEqual(['@trpc/client', '@trpc/server']);
});

it('the whole repository uses the oldest tRPC that the client accepts', () => {
  const { peerDependencies = {} }: Manifest = JSON.parse(read('client/package.json'));
  const { packages: locked }: { packages: Record<string, { version: string }> } = JSON.parse(
    read('package-lock.json'),
  );
  const versions = Object.entries(locked).flatMap(([path, { version: installed }]) =>
    path.includes('node_modules/@trpc/') ? [`^${installed}`] : [],
  );
  expect(new Set(versions)).toEqual(new Set(Object.values(peerDependencies)));
});

/** Whether a file exists or, for a path such as `dist/results/*.js`, any file that fits it. */
function isThere(path: string): boolean {
  const [folder = '', ending] = path.split('/*');
  if (ending === undefined) return existsSync(path);
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(ending));
}

function read(...path: string[]): string {
  return readFileSync(join(root, ...path), 'utf8');
}
