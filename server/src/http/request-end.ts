import type { FastifyReply } from 'fastify';

/** An event stream has no end of its own: it ends when its client leaves or is cut off. */
export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/**
 * Returns a signal that aborts when the response is complete or its client has disconnected; it is already
 * aborted if either happened before the call.
 */
export function endOf({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (raw.destroyed) end.abort();
  else raw.once('close', () => end.abort());
  return end.signal;
}
