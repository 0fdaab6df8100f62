import { AppError } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';

/** Serves the health checks: live while the process runs, ready while it can do its work. */
export function registerHealth(
  app: FastifyInstance,
  /** Raises an error while the server cannot do its work; the message of an AppError is for operators. */
  checkReady: () => Promise<void>,
): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async () => {
    try {
      await checkReady();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1, cause });
    }
    return { status: 'ok' };
  });
}
