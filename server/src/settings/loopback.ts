import { BlockList, isIP } from 'node:net';

/** The names of a machine's own address in a URL; no name server can make them point elsewhere. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a server that listens on this address can be reached only from its own machine. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost';
  return loopback.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
