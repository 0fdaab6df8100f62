import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';

/**
 * How many requests a connection may have in progress; further requests wait in the socket as unread bytes.
 */
export const requestsAtOnceMax = 16;

/** While more bytes than this wait for the client to read them, no further request is started. */
const unsentBytesMax = 64 * 1024;

/** How long the server waits for a client to close a connection that the server has ended. */
const lingerMsMax = 1_000;

/**
 * Node begins every request in the bytes that it receives; this many bytes contain at most about forty of the
 * shortest requests.
 */
const portionBytesMax = 1024;

interface Pending {
  response: ServerResponse;
  start: () => void;
}

type Connection = ReturnType<typeof createConnection>;

const connections = new WeakMap<Socket, Connection>();

/**
 * Creates an HTTP server that has at most `requestsAtOnceMax` requests in progress per connection and reads
 * no more from a connection that has reached this limit. Node's own server begins every request in a chunk of
 * 64 KiB, possibly thousands. The `closeIdleConnections` of this server also drains busy connections: every
 * request that was read is answered, whereas Node drops all requests after the first response.
 */
export function createBoundedServer(options: ServerOptions, listener: RequestListener): Server {
  const open = new Set<Connection>();
  let isDraining = false;
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const start = () => listener(request, response);
    const connection = connections.get(request.socket);
    if (connection) connection.window.take({ response, start });
    else start();
  };
  const server = createServer(options, receive);
  // An unknown expectation may be ignored; Node's own error response lacks our headers.
  server.on('checkExpectation', receive);
  // Runs after Node's own listener, which has already attached its parser.
  server.on('connection', (socket: Socket) => {
    const connection = createConnection(socket, () => isDraining);
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

/**
 * Returns whether this is the connection's last response, because the server is being drained; the response
 * must then say so.
 */
export function endsConnection(response: ServerResponse): boolean {
  return connections.get(response.req.socket)?.endsWith(response) ?? false;
}

/**
 * Has what the client still sends after this response, the connection's last, read and ignored, because its request
 * has not been read to the end.
 */
export function ignoreRest(response: ServerResponse): void {
  connections.get(response.req.socket)?.ignoreRest();
}

/** Creates a request window; `onFree` is called when there may be room again. */
function createRequestWindow(onFree: () => void) {
  const responses = new Set<ServerResponse>();
  const waiting: Pending[] = [];
  let newest: ServerResponse | undefined;

  function hasRoom(): boolean {
    if (responses.size >= requestsAtOnceMax) return false;
    let unsentBytes = 0;
    for (const { writableLength } of responses) unsentBytes += writableLength;
    return unsentBytes <= unsentBytesMax;
  }

  function begin({ response, start }: Pending): void {
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (newest === response) newest = undefined;
      // Node closes the response before it calls the listeners of the response's socket.
      if (response.req.socket.destroyed) return;
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
    /** False while a newly read request would have to wait. */
    isFree: () => waiting.length === 0 && hasRoom(),
    /** Starts the request now or when its turn comes. */
    take(pending: Pending): void {
      newest = pending.response;
      if (waiting.length === 0 && hasRoom()) begin(pending);
      else waiting.push(pending);
    },
    /** Starts no more requests and closes every response. Call it when the connection is closed. */
    abandon(): void {
      waiting.splice(0);
      // Node closes only the response being sent; each of the others is closed by giving it a closed socket.
      for (const response of responses) if (!response.socket) response.assignSocket(new Socket().destroy());
    },
    /** Returns the response to the last request taken, until that response is closed. */
    newest: () => newest,
  };
}

/** Inserts a connection's request window between the socket and Node's parser. */
function createConnection(socket: Socket, isDraining: () => boolean) {
  const parsers = socket.listeners('data');
  const unread: Buffer[] = [];
  const window = createRequestWindow(onFree);
  let isReading = false;
  /** Node pauses the socket for its own reasons too; it then resumes the socket itself. */
  let isPausedByUs = false;
  /** Whether nothing has arrived since the last request was answered. */
  let isQuiet = true;
  let hasAnnouncedClose = false;

  function pass(chunk: Buffer): void {
    const isLong = chunk.length > portionBytesMax;
    if (isLong) unread.unshift(chunk.subarray(portionBytesMax));
    const portion = isLong ? chunk.subarray(0, portionBytesMax) : chunk;
    for (const parse of parsers) parse.call(socket, portion);
  }

  /**
   * Returns true if no further request may begin: while the server is being drained, none begins after a
   * request whose response can still announce the end of the connection.
   */
  function isDone(): boolean {
    if (!isDraining() || unread.length > 0) return false;
    const newest = window.newest();
    return hasAnnouncedClose || (newest !== undefined && newest.req.complete && !newest.headersSent);
  }

  function read(): void {
    if (isReading) return;
    isReading = true;
    while (!socket.isPaused() && !socket.destroyed) {
      if (!window.isFree() || isDone()) {
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
    if (!window.newest() && unread.length === 0) {
      isQuiet = socket.readableLength === 0;
      if (isQuiet && isDraining() && !hasAnnouncedClose) return closeGently();
    }
    if (!isPausedByUs || !window.isFree()) return;
    isPausedByUs = false;
    socket.resume();
  }

  /**
   * If a connection is closed with requests left unread, or while more of them arrive, the system resets it, and
   * a client that is still sending loses the responses it has not read. So the rest is read and ignored until
   * the client closes its side as well.
   */
  function closeGently(): void {
    if (socket.writableEnded) return;
    const timer = setTimeout(() => socket.destroy(), lingerMsMax);
    socket.once('close', () => clearTimeout(timer));
    socket.removeAllListeners('data').removeAllListeners('end').off('resume', read);
    socket.once('end', () => socket.destroy());
    socket.end();
    socket.resume();
  }

  function ignoreRest(): void {
    // Called by Node once the response has been sent.
    socket.destroySoon = closeGently;
  }

  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    isQuiet = false;
    unread.push(chunk);
    read();
  });
  // Also fires when Node has read a body while we wait; `read` then pauses the socket again.
  socket.on('resume', read);
  socket.on('close', () => {
    window.abandon();
    unread.splice(0);
  });
  return {
    window,
    /** Begins only requests that have already been read, and closes the connection once they are answered. */
    drain(): void {
      if (isQuiet) closeGently();
      else read();
    },
    /** Returns whether the connection is being drained and closes after this response. */
    endsWith(response: ServerResponse): boolean {
      const isLast = isDraining() && unread.length === 0 && window.newest() === response;
      hasAnnouncedClose ||= isLast;
      if (isLast) ignoreRest();
      return isLast;
    },
    ignoreRest,
  };
}
