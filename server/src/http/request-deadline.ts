import { AppError } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deadlines } from '../concurrency/deadlines.js';
import { isEventStream, isRepeatable } from './request.js';

const retryAfterSeconds = 1;

/**
 * Responds with SERVICE_UNAVAILABLE on any route whose response has not begun within the deadline, whatever
 * its handler is still waiting for; while the database takes no writes, the deadline comes sooner. Call it before the
 * routes are registered. A response that has begun may take as long as its client needs.
 */
export function limitRequests(
  app: FastifyInstance,
  { requestMs, electionMs, repeatableElectionMs }: Deadlines,
  isWritable: () => boolean,
) {
  const running = new Map<Promise<unknown>, FastifyReply>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function limited(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (!(result instanceof Promise)) return result;
      running.set(result, reply);
      return new Promise((resolve, reject) => {
        const refuse = () => {
          if (!reply.raw.headersSent) reject(new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds }));
        };
        const soonMs = Math.min(requestMs, isRepeatable(request) ? repeatableElectionMs : electionMs);
        let timer = setTimeout(() => {
          if (!isWritable()) return refuse();
          timer = setTimeout(refuse, requestMs - soonMs);
        }, soonMs);
        const end = () => {
          running.delete(result);
          clearTimeout(timer);
        };
        result.then(end, end);
        result.then(resolve, reject);
      });
    };
  });
  return {
    /**
     * Resolves when every running handler has ended, including those whose clients have disconnected, but not
     * those that stream events.
     */
    ended: () =>
      Promise.allSettled([...running].flatMap(([result, reply]) => (isEventStream(reply) ? [] : [result]))),
  };
}
