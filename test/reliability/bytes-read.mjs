// Loaded into a server before it starts: tells how many bytes it has read of each connection, by the port of its client.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';

const sockets = [];
subscribe('net.server.socket', ({ socket }) => sockets.push({ socket, port: socket.remotePort }));
process.on('exit', () => {
  const bytes = sockets.map(({ socket, port }) => [port, socket.bytesRead]);
  if (bytes.some(([port]) => port !== undefined))
    writeFileSync(process.env.BYTES_READ_FILE, JSON.stringify(Object.fromEntries(bytes)));
});
