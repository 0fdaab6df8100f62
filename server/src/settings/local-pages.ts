import { BlockList, isIP } from 'node:net';
import type { Config } from './config.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

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

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost';
  return loopback.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
