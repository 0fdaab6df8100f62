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
}

/**
 * An HTTP server that begins at most `requestsAtOnceMax` requests of a connection and reads no further ones
 * meanwhile: Node by itself begins every request of a chunk of 64 KiB, which holds thousands.
 */
export function createBoundedServer(options: ServerOptions, listener: RequestListener): Server {
  const connections = new WeakMap<Socket, Turns>();
  const receive = (request: IncomingMessage, response: ServerResponse<IncomingMessage>) => {
    const start = () => listener(request, response);
    const turns = connections.get(request.socket);
    if (turns) turns.take({ response, start });
    else start();
  };
  const server = createServer(options, receive);
  // An expectation that nobody knows may be overlooked; Node's own refusal lacks our headers.
  server.on('checkExpectation', receive);
  // Comes after Node's own listener, which has attached its parser by then.
  server.on('connection', (socket: Socket) => {
    let readOn = () => {};
    const turns = createTurns(() => readOn());
    connections.set(socket, turns);
    readOn = readInPortions(socket, turns);
    socket.on('close', turns.dropWaiting);
  });
  return server;
}

/** `onFree` is called when there may be room again. */
function createTurns(onFree: () => void): Turns {
  const begun = new Set<ServerResponse>();
  const waiting: Pending[] = [];

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
      if (waiting.length === 0 && hasRoom()) begin(pending);
      else waiting.push(pending);
    },
    dropWaiting: () => void waiting.splice(0),
  };
}

/** Puts itself between the socket and Node's parser; what it returns goes on when a turn has become free. */
function readInPortions(socket: Socket, { isFree }: Turns): () => void {
  const parsers = socket.listeners('data');
  const unread: Buffer[] = [];
  let isReading = false;
  /** Node pauses the socket too, for reasons of its own, and is then the one to resume it. */
  let isPausedByUs = false;

  function pass(chunk: Buffer): void {
    if (chunk.length > portionBytesMax) unread.unshift(chunk.subarray(portionBytesMax));
    const portion = chunk.subarray(0, portionBytesMax);
    for (const parse of parsers) parse.call(socket, portion);
  }

  function read(): void {
    if (isReading) return;
    isReading = true;
    while (!socket.isPaused() && !socket.destroyed) {
      if (!isFree()) {
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

  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    unread.push(chunk);
    read();
  });
  // Also comes when Node has read a body while we wait; then the socket is paused anew.
  socket.on('resume', read);
  socket.on('close', () => unread.splice(0));
  return () => {
    if (!isPausedByUs || !isFree()) return;
    isPausedByUs = false;
    socket.resume();
  };
}
