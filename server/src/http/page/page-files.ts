import negotiate from '@fastify/accept-negotiator';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib';
import { loadOnce } from '../../concurrency/load-once.js';

/** A file of the page as it is sent. */
export interface PageFile {
  type: string;
  bytes: Buffer;
  /** Undefined if the bytes are not compressed. */
  encoding: Encoding | undefined;
  etag: string;
}

/** Returns the form of a file that fits an Accept-Encoding header. */
export type ReadPageFile = (acceptEncoding: string | undefined) => Promise<PageFile>;

type Encoding = 'br' | 'gzip';

const compressedEnding = '.br';

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Returns the files of a folder by name; none if the folder does not exist. A file may be stored compressed
 * only, as `name.br`.
 */
export function openPageFiles(folder: string): ReadonlyMap<string, ReadPageFile> {
  const stored = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    stored.flatMap((file): [string, ReadPageFile][] => {
      const isCompressed = file.endsWith(compressedEnding);
      const name = isCompressed ? file.slice(0, -compressedEnding.length) : file;
      const type = types.get(extname(name));
      if (type === undefined) return [];
      const read = loadOnce(() => readFile(join(folder, file)));
      return [[name, isCompressed ? compressedFile(type, read) : plainFile(type, read)]];
    }),
  );
}

/** Returns a file whose bytes are made when it is first requested, in every form. */
export function madeFile(ending: string, make: () => Promise<Buffer>): ReadPageFile {
  const read = loadOnce(make);
  const type = types.get(ending) ?? 'application/octet-stream';
  return formsOf(type, {
    br: loadOnce(async () => promisify(brotliCompress)(await read())),
    plain: read,
  });
}

function plainFile(type: string, read: () => Promise<Buffer>): ReadPageFile {
  return formOf(type, undefined, read);
}

/** The other forms are made when they are first requested; all responses share one copy in memory. */
function compressedFile(type: string, read: () => Promise<Buffer>): ReadPageFile {
  const plain = loadOnce(async () => promisify(brotliDecompress)(await read()));
  return formsOf(type, { br: read, plain });
}

function formsOf(type: string, { br, plain }: Record<'br' | 'plain', () => Promise<Buffer>>): ReadPageFile {
  const forms = {
    br: formOf(type, 'br', br),
    gzip: formOf(type, 'gzip', async () => promisify(gzip)(await plain())),
    plain: formOf(type, undefined, plain),
  };
  return (acceptEncoding = '') => forms[negotiate(acceptEncoding, ['br', 'gzip']) ?? 'plain']();
}

function formOf(type: string, encoding: Encoding | undefined, read: () => Promise<Buffer>) {
  return loadOnce(async (): Promise<PageFile> => {
    const bytes = await read();
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return { type, bytes, encoding, etag };
  });
}
