import { AppError } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';

export interface HealthDeps {
  /** Raises while the server cannot answer requests: its database is unavailable or it is about to stop. */
  checkReady: () => Promise<void>;
}

/** Serves the health checks: live while the process runs, ready while it can do its work. */
export function registerHealth(app: FastifyInstance, { checkReady }: HealthDeps): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async () => {
    try {
      await checkReady();
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1, cause });
    }
    return { status: 'ok' };
  });
}
