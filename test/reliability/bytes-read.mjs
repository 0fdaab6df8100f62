// When preloaded into a server, reports how many bytes the server has read from each connection, by the
// client's port.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';

const sockets = [];
subscribe('net.server.socket', ({ socket }) => sockets.push({ socket, port: socket.remotePort }));
process.on('exit', () => {
  const bytes = sockets.map(({ socket, port }) => [port, socket.bytesRead]);
  if (bytes.some(([port]) => port !== undefined))
    writeFileSync(process.env.BYTES_READ_FILE, JSON.stringify(Object.fromEntries(bytes)));
});
