// When preloaded into a server, reports how many bytes the server has read from each connection before it ended
// the connection, by the client's port. What it reads afterwards is dropped.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';

const connections = [];
subscribe('net.server.socket', ({ socket }) => {
  const connection = { socket, port: socket.remotePort, bytesUntilEnd: undefined };
  connections.push(connection);
  const { end } = socket;
  socket.end = (...args) => {
    connection.bytesUntilEnd ??= socket.bytesRead;
    return end.apply(socket, args);
  };
});
process.on('exit', () => {
  const bytes = connections.map(({ socket, port, bytesUntilEnd }) => [
    port,
    bytesUntilEnd ?? socket.bytesRead,
  ]);
  if (bytes.some(([port]) => port !== undefined))
    writeFileSync(process.env.BYTES_READ_FILE, JSON.stringify(Object.fromEntries(bytes)));
});
