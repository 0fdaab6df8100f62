import { AppError } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.js';
import { errorHeaders, statusOf, toErrorBody } from '../procedures/errors.js';
import type { Logger } from '../settings/log.js';

/** Why the server cannot do its work: a sentence for operators, and the error if there is one. */
interface Obstacle {
  reason: string;
  error?: unknown;
}

interface ReadinessParts {
  /** Returns what keeps the server from being ready, apart from its database. */
  whyHeld: () => string | undefined;
  isStopping: () => boolean;
  database: Pick<Database, 'availability' | 'isPrepared' | 'ping'>;
}

export type FindObstacle = () => Promise<Obstacle | undefined>;

/** Makes what the health check and the metrics ask. */
export function createFindObstacle({ whyHeld, isStopping, database }: ReadinessParts): FindObstacle {
  const { availability } = database;
  return async () => {
    const held = whyHeld();
    if (held !== undefined) return { reason: held };
    if (isStopping()) return { reason: 'The server is stopping.' };
    if (!database.isPrepared())
      return { reason: 'The server has not reached and prepared its database yet.' };
    if (!availability.isWritable() && !(await availability.untilWritable(false)))
      return { reason: 'The database takes no writes.' };
    try {
      await database.ping();
      return undefined;
    } catch (error) {
      return { reason: 'The database does not answer, or refuses the service.', error };
    }
  };
}

interface HealthParts {
  findObstacle: FindObstacle;
  /** Has the server read its tables, of which it is ready for requests only afterwards. */
  beginWarmUp: () => void;
  log: Logger;
}

/**
 * Serves the health checks: live while the process runs, ready while it can do its work. It is asked every few
 * seconds, so the log says only what has changed.
 */
export function registerHealth(app: FastifyInstance, { findObstacle, beginWarmUp, log }: HealthParts): void {
  let lastReason: string | undefined;

  function note(obstacle: Obstacle | undefined): void {
    if (obstacle?.reason === lastReason) return;
    lastReason = obstacle?.reason;
    // What keeps a server from being ready of itself is expected, or is reported where it is found out.
    if (obstacle)
      log[obstacle.error === undefined ? 'info' : 'warn']({ ...obstacle }, 'the server is not ready');
    else log.info({}, 'the server is ready');
  }

  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    beginWarmUp();
    const obstacle = await findObstacle();
    note(obstacle);
    if (!obstacle) return { status: 'ok' };
    const failure = new AppError('SERVICE_UNAVAILABLE', { message: obstacle.reason, retryAfterSeconds: 1 });
    request.trace.code = failure.code;
    void reply.code(statusOf(failure)).headers(errorHeaders(failure));
    return toErrorBody(failure, request.id);
  });
}
