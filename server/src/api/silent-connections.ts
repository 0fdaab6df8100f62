import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What it returns ends those on which nothing was ever sent: Node takes them for busy and would wait for them. */
export function followConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
