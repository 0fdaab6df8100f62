import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { serveConnection, type RequestHandler } from './connection.js';
import { HalfSent } from './half-sent.js';
import { WireError } from './message.js';

/** Listens on a Unix socket. Replaces the socket of a killed process, so the caller must hold the lock. */
export async function listen(
  path: string,
  handle: RequestHandler,
  halfSent = new HalfSent(),
): Promise<{ close(): Promise<void> }> {
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const serving = new Set<Promise<void>>();
  let isClosing = false;
  const handleUnlessClosing: RequestHandler = async (request, connection) => {
    // Requests that had arrived before their connection was closed are not started.
    if (isClosing) throw new WireError('The engine is closing.');
    return handle(request, connection);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const served = serveConnection(socket, handleUnlessClosing, halfSent);
    serving.add(served);
    void served.finally(() => serving.delete(served));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return {
    /** Disconnects all clients, and resolves once the requests in progress have ended. */
    async close() {
      isClosing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await Promise.allSettled(serving);
    },
  };
}
