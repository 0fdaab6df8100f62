import type { FastifyReply } from 'fastify';
import fresh from 'fresh';
import { hash } from 'node:crypto';

/**
 * Links to the page that follows the item `before`. The reference is relative, so that it also works behind a
 * proxy that adds a prefix.
 */
export function linkNext(reply: FastifyReply, before: string): void {
  const [, query] = reply.request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('before', before);
  reply.header('link', `<?${parameters}>; rel="next"`);
}

/**
 * Sends JSON with its ETag, or 304 if the client already has it. A client may keep the answer,
 * but only for the same caller, and must revalidate it before each use.
 */
export function sendRevalidated(reply: FastifyReply, body: string | Uint8Array): FastifyReply {
  if (isFresh(reply, body)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Sets the headers of an answer that is made of `content` alone; returns true if the client already has it. */
export function isFresh(reply: FastifyReply, content: string | Uint8Array): boolean {
  const etag = `"${hash('sha256', content, 'base64url')}"`;
  addVary(reply, 'Authorization');
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return isKnown(reply, etag);
}

/** Whether the client already has the answer with this ETag. */
export function isKnown({ request }: FastifyReply, etag: string): boolean {
  // Only this header: fetch adds `cache-control: no-cache` to it, which is meant for caches in between.
  return fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
}

/** Adds a name to the Vary header, which CORS may have set. */
export function addVary(reply: FastifyReply, name: string): void {
  reply.header('vary', [reply.getHeader('vary'), name].filter((one) => one !== undefined).join(', '));
}
