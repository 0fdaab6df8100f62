import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** What can be installed. */
export const packages = ['shared', 'engine', 'server', 'client', 'cli'] as const;
/** Where sources are: the packages, and the page that the server's package includes. */
export const workspaces = [...packages, 'web'] as const;

export interface ModuleImport {
  from: string;
  isTypeOnly: boolean;
}

export interface SourceFile {
  /** Path from the root of the repository, with forward slashes. */
  path: string;
  text: string;
  imports: readonly ModuleImport[];
}

/** Returns every TypeScript source of the workspaces, except tests next to the code. */
export function sourceFiles(): SourceFile[] {
  return workspaces.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => readSource(`${name}/src/${path}`)),
  );
}

/** Returns every test file, next to the code and in `test/`. */
export function testFiles(): SourceFile[] {
  const folders = [...workspaces.map((name) => `${name}/src`), 'test'];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules/'))
      .map((path) => readSource(`${folder}/${path}`)),
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: [...staticImports(text), ...dynamicImports(text)] };
}

function staticImports(text: string): ModuleImport[] {
  const matches = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?'([^']+)'/gm);
  return [...matches].map(([, type, from = '']) => ({ from, isTypeOnly: type !== undefined }));
}

function dynamicImports(text: string): ModuleImport[] {
  return [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from = '']) => ({ from, isTypeOnly: false }));
}
