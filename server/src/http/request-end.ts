import type { FastifyReply } from 'fastify';

/** Aborts when the answer is complete or its client has left, even if that was before the call. */
export function endOf({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (raw.destroyed) end.abort();
  else raw.once('close', () => end.abort());
  return end.signal;
}
