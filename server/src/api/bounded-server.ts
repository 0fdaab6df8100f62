import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a connection may have going on at once; whatever goes beyond waits in the socket, as bytes. */
export const requestsAtOnceMax = 16;

/** Answers that wait for their client to read on; while there are more no further request is begun. */
const unsentBytesMax = 64 * 1024;

/** Node takes all requests of what it is given; so few bytes hold some forty of the shortest. */
const portionBytesMax = 1024;

interface Pending {
  response: ServerResponse;
  start: () => void;
}

interface Turns {
  /** False while a request that is read would have to wait. */
  isFree: () => boolean;
  /** Starts the request now or when its turn has come. */
  take: (pending: Pending) => void;
  dropWaiting: () => void;
  /** The last one that was taken, until it is answered. */
  newest: () => ServerResponse | undefined;
}

interface Connection {
  turns: Turns;
  /** Begins what is read already and nothing more, and ends once that is answered. */
  drain: () => void;
  /** Whether the connection is drained and ends with that answer. */
  endsWith: (response: ServerResponse) => boolean;
}

const connections = new WeakMap<Socket, Connection>();

/**
 * An HTTP server that begins at most `requestsAtOnceMax` requests of a connection and reads no further ones
 * meanwhile: Node by itself begins every request of a chunk of 64 KiB, which holds thousands. Its `closeIdleConnections`
 * drains the others: every request that was read is answered, where Node drops those after the first answer.
 */
export function createBoundedServer(options: ServerOptions, listener: RequestListener): Server {
  const open = new Set<Connection>();
  let isDraining = false;
  const receive = (request: IncomingMessage, response: ServerResponse<IncomingMessage>) => {
    const start = () => listener(request, response);
    const connection = connections.get(request.socket);
    if (connection) connection.turns.take({ response, start });
    else start();
  };
  const server = createServer(options, receive);
  // An expectation that nobody knows may be overlooked; Node's own refusal lacks our headers.
  server.on('checkExpectation', receive);
  // Comes after Node's own listener, which has attached its parser by then.
  server.on('connection', (socket: Socket) => {
    const connection = bound(socket, () => isDraining);
    connections.set(socket, connection);
    open.add(connection);
    socket.on('close', () => open.delete(connection));
  });
  server.closeIdleConnections = () => {
    isDraining = true;
    for (const { drain } of open) drain();
  };
  return server;
}

/** Whether the answer is to tell its client that the connection ends with it, because the server is drained. */
export function endsConnection(response: ServerResponse): boolean {
  return connections.get(response.req.socket)?.endsWith(response) ?? false;
}

/** `onFree` is called when there may be room again. */
function createTurns(onFree: () => void): Turns {
  const begun = new Set<ServerResponse>();
  const waiting: Pending[] = [];
  let newest: ServerResponse | undefined;

  function hasRoom(): boolean {
    if (begun.size >= requestsAtOnceMax) return false;
    let unsentBytes = 0;
    for (const { writableLength } of begun) unsentBytes += writableLength;
    return unsentBytes <= unsentBytesMax;
  }

  function begin({ response, start }: Pending): void {
    begun.add(response);
    response.once('close', () => {
      begun.delete(response);
      if (newest === response) newest = undefined;
      while (hasRoom()) {
        const next = waiting.shift();
        if (!next) break;
        begin(next);
      }
      onFree();
    });
    start();
  }

  return {
    isFree: () => waiting.length === 0 && hasRoom(),
    take(pending) {
      newest = pending.response;
      if (waiting.length === 0 && hasRoom()) begin(pending);
      else waiting.push(pending);
    },
    dropWaiting: () => void waiting.splice(0),
    newest: () => newest,
  };
}

/** Puts itself between the socket and Node's parser. */
function bound(socket: Socket, isDraining: () => boolean): Connection {
  const parsers = socket.listeners('data');
  const unread: Buffer[] = [];
  const turns = createTurns(onFree);
  let isReading = false;
  /** Node pauses the socket too, for reasons of its own, and is then the one to resume it. */
  let isPausedByUs = false;
  /** Whether nothing has come since the last request was answered. */
  let isQuiet = true;
  let isToldOfEnd = false;

  function pass(chunk: Buffer): void {
    if (chunk.length > portionBytesMax) unread.unshift(chunk.subarray(portionBytesMax));
    const portion = chunk.subarray(0, portionBytesMax);
    for (const parse of parsers) parse.call(socket, portion);
  }

  /** Where the server is drained, nothing is begun after a request whose answer can tell that it is the last. */
  function isDone(): boolean {
    if (!isDraining() || unread.length > 0) return false;
    const newest = turns.newest();
    return isToldOfEnd || (newest !== undefined && newest.req.complete && !newest.headersSent);
  }

  function read(): void {
    if (isReading) return;
    isReading = true;
    while (!socket.isPaused() && !socket.destroyed) {
      if (!turns.isFree() || isDone()) {
        isPausedByUs = true;
        socket.pause();
        break;
      }
      const chunk = unread.shift();
      if (!chunk) break;
      pass(chunk);
    }
    isReading = false;
  }

  function onFree(): void {
    if (!turns.newest() && unread.length === 0) {
      isQuiet = socket.readableLength === 0;
      if (isQuiet && isDraining() && !isToldOfEnd) return void socket.destroy();
    }
    if (!isPausedByUs || !turns.isFree()) return;
    isPausedByUs = false;
    socket.resume();
  }

  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    isQuiet = false;
    unread.push(chunk);
    read();
  });
  // Also comes when Node has read a body while we wait; then the socket is paused anew.
  socket.on('resume', read);
  socket.on('close', () => {
    turns.dropWaiting();
    unread.splice(0);
  });
  return {
    turns,
    drain() {
      if (isQuiet) socket.destroy();
      else read();
    },
    endsWith(response) {
      const isLast = isDraining() && unread.length === 0 && turns.newest() === response;
      isToldOfEnd ||= isLast;
      return isLast;
    },
  };
}
