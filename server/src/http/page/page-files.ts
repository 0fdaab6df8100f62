import negotiate from '@fastify/accept-negotiator';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { loadOnce } from '../../concurrency/load-once.js';

/** A file of the page as it is sent. */
export interface PageFile {
  type: string;
  bytes: Buffer;
  /** Undefined if the bytes are not compressed. */
  encoding: string | undefined;
  etag: string;
}

/** Returns the form of a file that fits an Accept-Encoding header. */
export type ReadPageFile = (acceptEncoding: string | undefined) => Promise<PageFile>;

/** The ending of a file's compressed form, by encoding; the server prefers the first one. */
const endings = { br: '.br', gzip: '.gz' } as const;
const encodings = ['br', 'gzip'] as const;

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/** Returns the files of a folder by name, with their compressed forms; none if the folder does not exist. */
export function openPageFiles(folder: string): ReadonlyMap<string, ReadPageFile> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names.flatMap((name): [string, ReadPageFile][] => {
      const type = types.get(extname(name));
      if (type === undefined) return [];
      const compressed = encodings.filter((encoding) => names.includes(name + endings[encoding]));
      return [[name, readerOf(join(folder, name), type, compressed)]];
    }),
  );
}

/** Each form of the file is read when it is first requested; all responses share one copy in memory. */
function readerOf(path: string, type: string, compressed: (keyof typeof endings)[]): ReadPageFile {
  const load = (encoding?: keyof typeof endings) =>
    loadOnce(async (): Promise<PageFile> => {
      const bytes = await readFile(encoding === undefined ? path : path + endings[encoding]);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      return { type, bytes, encoding, etag };
    });
  const plain = load();
  const forms = new Map(compressed.map((encoding) => [encoding, load(encoding)]));
  return (acceptEncoding = '') => {
    const wanted = negotiate(acceptEncoding, compressed);
    return ((wanted && forms.get(wanted)) ?? plain)();
  };
}
