import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { serveConnection, type RequestHandler } from './connection.js';
import { HalfSent } from './half-sent.js';

export interface WireServer {
  close(): Promise<void>;
}

/** Listens on a Unix socket. Replaces the socket of a killed process, so the caller must hold the lock. */
export async function listen(
  path: string,
  handle: RequestHandler,
  halfSent = new HalfSent(),
): Promise<WireServer> {
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void serveConnection(socket, handle, halfSent);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
