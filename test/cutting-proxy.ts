import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy that can cut the connections between clients and a server. */
export interface CuttingProxy {
  url: string;
  /** Returns how many of the `first` earliest connections are still open. */
  openAmong: (first: number) => number;
  /** The number of connections so far. */
  readonly count: number;
  cutAll: () => void;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that cuts its first connections, each after the given number of bytes from the server, even
 * in the middle of a line.
 */
export async function startCuttingProxy(
  target: string,
  cutAfterBytes: readonly number[] = [],
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  /** The clients' connections, in the order of opening. */
  const sockets: Socket[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    let remaining = cutAfterBytes[sockets.length] ?? Infinity;
    sockets.push(client);
    open.add(client);
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const isLast = chunk.length >= remaining;
      client.write(isLast ? chunk.subarray(0, remaining) : chunk, () => isLast && end());
      remaining -= chunk.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    openAmong: (first) => sockets.slice(0, first).filter((socket) => open.has(socket)).length,
    get count() {
      return sockets.length;
    },
    cutAll,
    close: () => {
      cutAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
