import { AppError } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';

/**
 * The total time that a request may wait: for its turn, hashing, the database, retries of a transaction. It
 * leaves half a second of the ten within which every client can expect an answer.
 */
const requestMsMax = 9_500;
const retryAfterSeconds = 1;

export interface RunningRequests {
  /** Resolves when no handler is working any more, not even for clients that have disconnected. */
  ended: () => Promise<unknown>;
}

/**
 * Answers SERVICE_UNAVAILABLE on any route whose answer has not begun in time, whatever its handler is still
 * waiting for. Call before the routes are registered. An answer that has begun may take as long as its client
 * needs.
 */
export function limitRequests(app: FastifyInstance): RunningRequests {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function limited(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      running.add(answer);
      const end = () => void running.delete(answer);
      answer.then(end, end);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => {
          if (!reply.raw.headersSent) reject(new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds }));
        }, requestMsMax);
      });
      return Promise.race([answer, late]).finally(() => clearTimeout(timer));
    };
  });
  return { ended: () => Promise.allSettled(running) };
}
