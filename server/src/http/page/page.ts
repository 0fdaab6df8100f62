import { AppError } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../settings/log.js';
import { addVary, isKnown } from '../list-headers.js';
import { linkedRoutes, registerLinkedPages, type LinkedPages } from './linked-pages.js';
import { madeFile, openPageFiles, type PageFile } from './page-files.js';
import { withVisitors } from './page-head.js';

/** The paths of the page. They are not described as part of the API. */
export const pageRoutes = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/assets/{file}' },
  { method: 'GET', path: '/service-worker.js' },
  ...linkedRoutes,
] as const;

export const builtFolder = fileURLToPath(new URL('../../../page', import.meta.url));

const notBuilt =
  'The web page has not been built. In a clone, `npm run build` builds it; then start the server again. The API works without it: see /docs.';

/** The page runs only its own scripts, and none that come from text. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // It returns one address, that of the service worker.
    'trusted-types service-worker',
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'all',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** The service worker loads nothing but the page's own files. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** The name of an asset changes with its contents. */
const assetHeaders = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Serves the web page at / and at the end of links, and the files that it loads. Its other views are in the query and
 * the fragment, so there are no further paths.
 */
export function registerPage(
  app: FastifyInstance,
  {
    folder = builtFolder,
    isOpenToVisitors,
    linked,
    addressOf,
    log,
  }: {
    /** The folder with the built page; by default the one in the server's package. */
    folder?: string | undefined;
    isOpenToVisitors: boolean;
    linked: LinkedPages;
    addressOf: (request: FastifyRequest['raw']) => string;
    log: Logger;
  },
): void {
  const started = openPageFiles(folder);
  const index = started.get('index.html');
  const assets = openPageFiles(join(folder, 'assets'));
  if (!index) log.warn({}, 'the web page has not been built: / is not found, everything else works');
  const readHtml = async () => {
    if (!index) throw new AppError('ROUTE_NOT_FOUND', { message: notBuilt });
    return withVisitors((await index('identity')).bytes.toString(), isOpenToVisitors);
  };
  const start = madeFile('.html', async () => Buffer.from(await readHtml()));
  app.get('/', async ({ headers }, reply) =>
    send(reply, await start(headers['accept-encoding']), pageHeaders),
  );
  app.get('/service-worker.js', async ({ headers }, reply) => {
    const read = started.get('service-worker.js');
    if (!read) throw new AppError('ROUTE_NOT_FOUND');
    return send(reply, await read(headers['accept-encoding']), workerHeaders);
  });
  registerLinkedPages(app, { linked, readHtml, headers: pageHeaders, addressOf });
  app.get<{ Params: { file: string } }>('/assets/:file', async ({ params, headers }, reply) => {
    const read = assets.get(params.file);
    if (!read) throw new AppError('ROUTE_NOT_FOUND');
    return send(reply, await read(headers['accept-encoding']), assetHeaders);
  });
}

function send(
  reply: FastifyReply,
  { type, bytes, encoding, etag }: PageFile,
  headers: Record<string, string>,
): FastifyReply {
  addVary(reply, 'Accept-Encoding');
  reply.headers({ ...headers, etag });
  if (isKnown(reply, etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}
