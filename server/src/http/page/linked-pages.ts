// The page at the end of a link, whose head says what the link shows, and its picture. Both are for nobody to keep.
import { AppError } from '@crop-planning/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorHeaders, statusOf } from '../../procedures/errors.js';
import { asLinked, type HeadOfLink } from './page-head.js';

/** Reads what a link shows, for a caller at an address. */
export interface LinkedPages {
  /** Says it in the language that `lang` names, if there is one. Raises an AppError if there is nothing to show. */
  head: (name: string, address: string, lang: string) => Promise<HeadOfLink>;
  picture: (name: string, address: string) => Promise<Uint8Array>;
}

interface LinkRoute {
  Params: { name: string };
  Querystring: { lang?: unknown };
}

export const linkedRoutes = [
  { method: 'GET', path: '/results/{name}' },
  { method: 'GET', path: '/results/{name}/picture.png' },
] as const;

const neverKept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

export function registerLinkedPages(
  app: FastifyInstance,
  {
    linked,
    readHtml,
    headers,
    addressOf,
  }: {
    linked: LinkedPages;
    /** Reads the built page; raises ROUTE_NOT_FOUND if there is none. */
    readHtml: () => Promise<string>;
    /** The headers of the page. */
    headers: Record<string, string>;
    addressOf: (request: FastifyRequest['raw']) => string;
  },
): void {
  app.get<LinkRoute>('/results/:name', async ({ params, query: { lang }, raw }, reply) => {
    const html = await readHtml();
    reply.headers({ ...headers, ...neverKept }).type('text/html; charset=utf-8');
    try {
      return asLinked(
        html,
        await linked.head(params.name, addressOf(raw), typeof lang === 'string' ? lang : ''),
      );
    } catch (error) {
      // The page itself says what is wrong.
      if (!(error instanceof AppError)) throw error;
      reply.code(statusOf(error)).headers(errorHeaders(error));
      return asLinked(html, undefined);
    }
  });
  app.get<LinkRoute>('/results/:name/picture.png', async ({ params, raw }, reply) => {
    const bytes = await linked.picture(params.name, addressOf(raw));
    // Programs that show a link load its picture from another origin.
    reply.headers({ ...neverKept, 'cross-origin-resource-policy': 'cross-origin' });
    return reply.type('image/png').send(Buffer.from(bytes));
  });
}
