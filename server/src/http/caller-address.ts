import type { IncomingMessage } from 'node:http';
import type { Logger } from '../settings/log.js';
import { readAddress, type Networks } from '../auth/networks.js';

export type CallerAddress = (request: IncomingMessage) => string;

/**
 * Finds the address of a caller. X-Forwarded-For is read from its end, where the nearest proxy writes, for as
 * long as a trusted proxy wrote the entry: the caller may have made up the earlier ones. An entry that is no
 * address counts as the proxy that wrote it, so that a caller does not get a new address with each new
 * spelling.
 */
export function createCallerAddress({
  networks,
  log,
}: {
  networks: Pick<Networks, 'isTrusted'>;
  log: Logger;
}): CallerAddress {
  let hasWarned = false;

  function warnOnce(): void {
    if (!hasWarned) log.warn({}, unreadable);
    hasWarned = true;
  }

  return ({ headers, socket }) => {
    let address = readAddress(socket.remoteAddress ?? '') ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '').trim();
    const entries = forwarded === '' ? [] : forwarded.split(',');
    for (const entry of entries.reverse()) {
      if (!networks.isTrusted(address)) break;
      const before = readAddress(entry.trim());
      if (before === undefined) {
        warnOnce();
        break;
      }
      address = before;
    }
    return address;
  };
}

const unreadable =
  'A trusted proxy sent an X-Forwarded-For whose last entry is no address: such requests count as the address of the proxy itself';
