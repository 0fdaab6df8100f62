import type { Config } from './config.js';
import { isLoopback } from './loopback.js';

/**
 * Whether pages that are served from this machine may call the service without being listed in CORS_ORIGINS:
 * only if the server can be reached only from this machine, uses its own database, and is not in production.
 */
export function mayAllowLocalPages(
  { HOST, TRUST_PROXY, MONGODB_URI }: Pick<Config, 'HOST' | 'TRUST_PROXY' | 'MONGODB_URI'>,
  nodeEnv: string | undefined,
): boolean {
  const isPrivate = TRUST_PROXY === undefined && MONGODB_URI === undefined && nodeEnv !== 'production';
  return isPrivate && isLoopback(HOST);
}
