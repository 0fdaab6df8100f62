import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Fault =
  /** Every answer is delayed by this much. */
  | { kind: 'latency'; ms: number }
  /** Every statement is delayed by this much, but not the driver's own checks that the server is alive. */
  | { kind: 'slow statements'; ms: number }
  /** This share of the connections is reset: new ones at their first answer, existing ones at intervals. */
  | { kind: 'resets'; share: number }
  /** Requests arrive, but no answer ever does, not even on new connections. */
  | { kind: 'half-open' }
  /** Nothing passes in either direction; data sent during the fault arrives once it ends. */
  | { kind: 'black hole' };

/** The connection between a server and its database, with the faults that networks have. */
export interface FaultyNetwork {
  uri: string;
  begin: (fault: Fault) => void;
  /** Ends the fault, but connections that were half open stay half open. */
  repair: () => void;
  /** Resets all connections that there are now. */
  cut: () => void;
  close: () => void;
}

interface Link {
  near: Socket;
  far: Socket;
  isDeaf: boolean;
}

const resetEveryMs = 250;

/** Opens a TCP port that forwards to the engine at this address. */
export async function openFaultyNetwork(engineUri: string): Promise<FaultyNetwork> {
  const { hostname, pathname } = new URL(engineUri);
  const path = decodeURIComponent(hostname);
  const links = new Set<Link>();
  let fault: Fault | undefined;
  let resetTimer: NodeJS.Timeout | undefined;

  const isUnlucky = () => fault?.kind === 'resets' && Math.random() < fault.share;
  const msOf = (kind: Fault['kind']) => (fault && 'ms' in fault && fault.kind === kind ? fault.ms : 0);

  function add(near: Socket): void {
    const link = { near, far: connect({ path }), isDeaf: fault?.kind === 'half-open' };
    const { far } = link;
    links.add(link);
    const toFar = inOrder((chunk) => far.write(chunk));
    const toNear = inOrder((chunk) => link.isDeaf || near.write(chunk));
    near.on('data', (chunk) => toFar(chunk, chunk.includes('lsid') ? msOf('slow statements') : 0));
    far.on('data', (chunk) => toNear(chunk, msOf('latency')));
    if (isUnlucky()) far.once('data', () => near.resetAndDestroy());
    if (fault?.kind === 'black hole') stop(link);
    const end = () => {
      links.delete(link);
      for (const socket of [near, far]) socket.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  }

  function resetSome(): void {
    for (const { near } of links) if (isUnlucky()) near.resetAndDestroy();
  }

  const server = createServer(add).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const repair = () => {
    fault = undefined;
    clearInterval(resetTimer);
    for (const { near, far } of links) for (const socket of [near, far]) socket.resume();
  };
  return {
    uri: `mongodb://127.0.0.1:${port}${pathname}?directConnection=true`,
    begin(next) {
      repair();
      fault = next;
      if (next.kind === 'resets') resetTimer = setInterval(resetSome, resetEveryMs);
      for (const link of links) {
        if (next.kind === 'black hole') stop(link);
        link.isDeaf ||= next.kind === 'half-open';
      }
    },
    repair,
    cut() {
      for (const { near } of links) near.resetAndDestroy();
    },
    close() {
      repair();
      server.close();
      for (const { near } of links) near.destroy();
    },
  };
}

function stop({ near, far }: Link): void {
  for (const socket of [near, far]) socket.pause();
}

/**
 * Returns a function that passes on each chunk once its delay has passed, but never before earlier chunks.
 */
export function inOrder(send: (chunk: Buffer) => void): (chunk: Buffer, ms: number) => void {
  let sent = Promise.resolve();
  return (chunk, ms) => {
    const dueMs = performance.now() + ms;
    sent = sent.then(() => pauseUntil(dueMs)).then(() => send(chunk));
  };
}

function pauseUntil(dueMs: number): Promise<void> | undefined {
  const leftMs = dueMs - performance.now();
  return leftMs > 0 ? new Promise((resolve) => setTimeout(resolve, leftMs)) : undefined;
}
