import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { megabytesMax } from './benchmark/package.js';
import { root } from './source-files.js';

const folder = join(root, 'server/page');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.\w+$/.test(name),
);
const isText = (name: string) => /\.(html|js|css|svg|json|txt)$/.test(name);
const texts = names.filter((name) => isText(name.replace(/\.br$/, '')));
const html = readFileSync(join(folder, 'index.html'), 'utf8');
const packedSchema = z.tuple([
  z.object({ size: z.number(), files: z.array(z.object({ path: z.string() })) }),
]);

describe('the web page in the server’s package', () => {
  it('has its files, and the package stays small', async () => {
    const args = ['pack', '--dry-run', '--json', '--workspace', 'server'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 2 ** 24 });
    const [{ size, files }] = packedSchema.parse(JSON.parse(stdout));
    const packed = files.flatMap(({ path }) => /^page\/(.*)/.exec(path)?.[1] ?? []);
    expect(packed.sort()).toEqual(names.sort());
    expect(size).toBeLessThanOrEqual(megabytesMax * 1e6);
  });

  it('has large texts only in compressed form', () => {
    // The server writes into the start, and compresses what it made.
    const large = names.filter(
      (name) => isText(name) && name !== 'index.html' && statSync(join(folder, name)).size > 1_500,
    );
    expect(large).toEqual([]);
    expect(names.filter((name) => name.endsWith('.br')).length).toBeGreaterThan(3);
  });

  it('has no source maps, no paths of the machine that built it, and nothing outside assets but its start and its service worker', () => {
    expect(
      names.filter((name) => !/^(index\.html|service-worker\.js\.br|assets\/[^/]+)$/.test(name)),
    ).toEqual([]);
    expect(names.filter((name) => /\.map(\.|$)/.test(name))).toEqual([]);
    for (const name of texts) {
      const text = textOf(name);
      expect([name, /sourceMappingURL/.test(text)]).toEqual([name, false]);
      expect([name, [root, `${homedir()}/`].filter((path) => text.includes(path))]).toEqual([name, []]);
    }
  });

  it('starts with files of its own whose names change with their contents, and with nothing inline', () => {
    const loaded = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
    const assets = loaded.filter((path) => path.startsWith('./assets/'));
    expect(assets.length).toBeGreaterThan(0);
    const isThere = (path: string) => [path, `${path}.br`].some((one) => existsSync(join(folder, one)));
    expect(assets.filter((path) => !isThere(path))).toEqual([]);
    expect(assets.filter((path) => !/-[\w-]{8}\.\w+$/.test(path))).toEqual([]);
    expect(loaded.filter((path) => /^(?!\.?\/)/.test(path))).toEqual([]);
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=/);
  });
});

function textOf(name: string): string {
  const bytes = readFileSync(join(folder, name));
  return (name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString();
}
