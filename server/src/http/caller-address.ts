import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../settings/log.js';
import { readAddress, type Networks } from '../settings/networks.js';

export type CallerAddress = (request: IncomingMessage) => string;

/**
 * Finds the address of a caller. X-Forwarded-For is read from its end, where the nearest proxy writes, for as
 * long as a trusted proxy wrote the entry: the caller may have made up the earlier entries. In place of an
 * entry that is not an address, the address of the proxy that wrote it is used, so that a caller does not get
 * a new address with each new spelling.
 */
export function createCallerAddress({ networks, log }: { networks: Networks; log: Logger }): CallerAddress {
  const peers = new WeakMap<Socket, string>();
  let hasWarned = false;

  /** Returns the address at the other end of a connection, which is read once for all its requests. */
  function peerOf(socket: Socket): string {
    const known = peers.get(socket);
    if (known !== undefined) return known;
    const address = readAddress(socket.remoteAddress ?? '') ?? '';
    peers.set(socket, address);
    return address;
  }

  function warnOnce(): void {
    if (!hasWarned) log.warn({}, unreadableWarning);
    hasWarned = true;
  }

  return ({ headers, socket }) => {
    let address = peerOf(socket);
    const forwarded = String(headers['x-forwarded-for'] ?? '').trim();
    const entries = forwarded === '' ? [] : forwarded.split(',');
    for (const entry of entries.reverse()) {
      if (!networks.isTrusted(address)) break;
      const sender = readAddress(entry.trim());
      if (sender === undefined) {
        warnOnce();
        break;
      }
      address = sender;
    }
    return address;
  };
}

const unreadableWarning =
  'A trusted proxy sent an X-Forwarded-For whose last entry is not an address: such requests are counted under the address of the proxy itself';
