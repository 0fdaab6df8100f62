import type { IncomingMessage } from 'node:http';
import type { Logger } from '../settings/log.js';
import { readAddress, type Networks } from '../auth/networks.js';

export type CallerAddress = (request: IncomingMessage) => string;

/**
 * Finds the address of a caller. X-Forwarded-For is read from its end, where the nearest proxy writes, for as
 * long as a trusted proxy wrote the entry: the caller may have made up the earlier entries. In place of an
 * entry that is not an address, the address of the proxy that wrote it is used, so that a caller does not get
 * a new address with each new spelling.
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
    if (!hasWarned) log.warn({}, unreadableWarning);
    hasWarned = true;
  }

  return ({ headers, socket }) => {
    let address = readAddress(socket.remoteAddress ?? '') ?? '';
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
