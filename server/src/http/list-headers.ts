import type { FastifyReply } from 'fastify';
import fresh from 'fresh';
import { createHash } from 'node:crypto';

/**
 * Links to the page that follows the item `before`. The reference is relative, so that it also holds behind a
 * proxy that adds a prefix.
 */
export function linkNext(reply: FastifyReply, before: string): void {
  const [, query] = reply.request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('before', before);
  reply.header('link', `<?${parameters}>; rel="next"`);
}

/**
 * Sends the result as JSON with its ETag, or 304 if the client already has it. A client may keep the answer,
 * but only for the same caller, and must revalidate it before each use.
 */
export function sendRevalidated(reply: FastifyReply, result: unknown): FastifyReply {
  const body = JSON.stringify(result);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: withAuthorization(reply) });
  // Only this header: fetch adds `cache-control: no-cache` to it, which is meant for caches in between.
  const condition = { 'if-none-match': reply.request.headers['if-none-match'] };
  if (fresh(condition, { etag })) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Returns the Vary header with Authorization added to what CORS may have set. */
function withAuthorization(reply: FastifyReply): string {
  return [reply.getHeader('vary'), 'Authorization'].filter((name) => name !== undefined).join(', ');
}
