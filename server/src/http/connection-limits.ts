import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../settings/log.js';
import type { Networks } from '../settings/networks.js';

/** How many connections were refused, by the limit that they exceeded: the server's or a network's. */
export type ConnectionRefusals = Record<'server' | 'network', number>;

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

const logEveryMs = 60_000;

/**
 * Closes new connections while there are too many in total, or too many from one network, which may have a
 * quarter of the maximum. This machine and trusted proxies are exempt from the limit per network, since many
 * callers share their addresses.
 */
export function createConnectionLimits(
  networks: Networks,
  /** How many connections may be open at the same time. */
  connectionsMax: number,
  log: Logger,
) {
  const perNetworkMax = Math.max(1, Math.floor(connectionsMax / 4));
  const open = new Map<string, number>();
  const refusals: ConnectionRefusals = { server: 0, network: 0 };
  let logAgainAtMs = -Infinity;

  function noteRefusal(limit: keyof ConnectionRefusals): void {
    refusals[limit] += 1;
    if (performance.now() < logAgainAtMs) return;
    logAgainAtMs = performance.now() + logEveryMs;
    log.warn({ limit, refusals: { ...refusals } }, 'connections are closed because there are too many');
  }

  function admit(socket: Socket): void {
    const { around } = networks.networkOf(socket.remoteAddress ?? '');
    const network = around.at(-1);
    if (network === undefined) return;
    const others = open.get(network) ?? 0;
    if (others >= perNetworkMax) {
      noteRefusal('network');
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 0) - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
  }

  return {
    guard(server: Server): Server {
      server.maxConnections = connectionsMax;
      server.on('drop', () => noteRefusal('server'));
      return server.on('connection', admit);
    },
    refusals: (): Readonly<ConnectionRefusals> => refusals,
  };
}
