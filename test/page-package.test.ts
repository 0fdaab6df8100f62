import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { megabytesMax } from './benchmark/package.js';
import { root } from './source-files.js';

const folder = join(root, 'server/page');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.\w+$/.test(name),
);
const texts = names.filter((name) => /\.(html|js|css|svg)$/.test(name));
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

  it('is compressed', () => {
    for (const name of texts) {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < 1_000) continue;
      expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).equals(bytes)).toBe(true);
      expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).equals(bytes)).toBe(true);
    }
  });

  it('has no source maps, no paths of the machine that built it, and nothing outside assets but its start', () => {
    expect(names.filter((name) => !/^(index\.html(\.br|\.gz)?|assets\/[^/]+)$/.test(name))).toEqual([]);
    expect(names.filter((name) => /\.map(\.|$)/.test(name))).toEqual([]);
    for (const name of texts) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect([name, /sourceMappingURL/.test(text)]).toEqual([name, false]);
      expect([name, [root, `${homedir()}/`].filter((path) => text.includes(path))]).toEqual([name, []]);
    }
  });

  it('starts with files of its own whose names change with their contents, and with nothing inline', () => {
    const loaded = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
    const assets = loaded.filter((path) => path.startsWith('./assets/'));
    expect(assets.length).toBeGreaterThan(0);
    expect(assets.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(assets.filter((path) => !/-[\w-]{8}\.\w+$/.test(path))).toEqual([]);
    expect(loaded.filter((path) => /^(?!\.?\/)/.test(path))).toEqual([]);
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=/);
  });
});
