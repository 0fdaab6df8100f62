import { AppError } from '@crop-planning/shared';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Subscriber } from './identity.js';
import type { Clock } from '../concurrency/clock.js';
import { endWithin } from '../concurrency/deadline.js';
import { createStreamCallers, idsOf, type StreamCallersParts } from './stream-callers.js';

/** The request that a stream answers. */
export interface StreamRequest {
  socket: Socket;
  /** Aborts when the response is complete or its client has disconnected. */
  end: AbortSignal;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

type StreamKind = 'events' | 'analyses';

interface OpenStream {
  kind: StreamKind;
  subscriber: Subscriber;
  socket: Socket;
  /** Aborts when the response is complete. */
  end: AbortSignal;
  controller: AbortController;
  openedMs: number;
  /** How many bytes the client had read at the last check. */
  takenBytes: number;
  /**
   * When a check first found that the client had stopped reading while bytes were waiting for it; undefined if
   * the client is reading or nothing is waiting.
   */
  stuckSinceMs: number | undefined;
}

const perAccountMax = 20;
const lookEveryMs = 1_000;
const stuckMsMax = 20_000;
/** How many streams are cut off before other work has its turn. */
const cutAtOnce = 50;
/** Leaves enough of the ten seconds of a stopping server to the rest of it. */
const cutMsMax = 4_000;

/**
 * Manages the streams of this process: limits their number per account, and ends a stream when its token,
 * session or account ends, when it has lasted too long, or when its client stops reading.
 */
export function createEventStreams({
  durationMsMax,
  now,
  ...parts
}: Omit<StreamCallersParts, 'callers' | 'end'> & {
  /** Streams are cut off after this time. */
  durationMsMax: number;
  now: Clock;
}) {
  const streams = new Set<OpenStream>();
  /** The same by the ids of their callers. */
  const byId = new Map<string, Set<OpenStream>>();
  let isStopping = false;
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  const callers = createStreamCallers({
    ...parts,
    callers: (id) => Array.from(id === undefined ? streams : streamsOf(id), ({ subscriber }) => subscriber),
    end(ended) {
      const isEnded = new Set(ended);
      for (const id of new Set(ended.map(({ profile }) => profile.id)))
        for (const { subscriber, controller } of streamsOf(id))
          if (isEnded.has(subscriber)) controller.abort(new AppError('INVALID_TOKEN'));
    },
  });

  function streamsOf(id: string): ReadonlySet<OpenStream> {
    return byId.get(id) ?? new Set();
  }

  function add(stream: OpenStream): void {
    streams.add(stream);
    for (const id of idsOf(stream.subscriber)) byId.set(id, (byId.get(id) ?? new Set()).add(stream));
  }

  function remove(stream: OpenStream): void {
    streams.delete(stream);
    for (const id of idsOf(stream.subscriber)) {
      const others = byId.get(id);
      others?.delete(stream);
      if (others?.size === 0) byId.delete(id);
    }
  }

  function look(): void {
    const atMs = performance.now();
    const at = now();
    for (const stream of streams) {
      // A reset also frees the system's buffer for the client, which can be megabytes.
      if (isStuck(stream, atMs)) stream.socket.resetAndDestroy();
      else if (stream.subscriber.expiresAt <= at) expire(stream);
      else if (atMs - stream.openedMs > durationMsMax) cutOff(stream);
    }
    callers.look();
  }

  /**
   * Counts the stream until the request ends, and returns the signal that ends the stream; returns undefined
   * if the account already has too many streams of that kind.
   */
  function addStream(
    kind: StreamKind,
    subscriber: Subscriber,
    { socket, end }: StreamRequest,
  ): AbortSignal | undefined {
    end.throwIfAborted();
    const ofAccount = [...streamsOf(subscriber.profile.id)];
    if (ofAccount.filter((other) => other.kind === kind).length >= perAccountMax) return undefined;
    const stream: OpenStream = {
      kind,
      subscriber,
      socket,
      end,
      controller: new AbortController(),
      openedMs: performance.now(),
      takenBytes: 0,
      stuckSinceMs: undefined,
    };
    add(stream);
    callers.admit(subscriber);
    end.addEventListener('abort', () => {
      remove(stream);
      stream.controller.abort(end.reason);
    });
    // A stream that has not begun yet would fail with an error instead of being cut off.
    if (isStopping) setImmediate(cutOff, stream);
    return stream.controller.signal;
  }

  return {
    /** How often the database was asked about the caller of a stream. */
    asked: callers.asked,

    /** How many streams are open, by kind. */
    counts(): Record<StreamKind, number> {
      const counts = { events: 0, analyses: 0 };
      for (const { kind } of streams) counts[kind] += 1;
      return counts;
    },

    /**
     * Counts the stream until the request ends rather than until the stream does, since a generator that is
     * never started does not end. Returns a signal that aborts, with the reason, when the stream has to end.
     * Raises TOO_MANY_REQUESTS if the account already has too many streams, and the abort reason of the
     * request if the request has already ended.
     */
    open(subscriber: Subscriber, request: StreamRequest): AbortSignal {
      const signal = addStream('events', subscriber, request);
      if (signal) return signal;
      throw new AppError('TOO_MANY_REQUESTS', {
        message: `The account already has ${perAccountMax} open streams. Close some first.`,
        retryAfterSeconds: 5,
      });
    },

    /**
     * Does the same for a stream of analyses, except that it returns an aborted signal if the account already
     * has too many of these streams: the stream ends early, and its client sends the unfinished plans again.
     */
    openBulk(subscriber: Subscriber, request: StreamRequest): AbortSignal {
      return addStream('analyses', subscriber, request) ?? AbortSignal.abort();
    },

    /**
     * Ends all streams in a way that makes their clients reconnect, a few at a time, and resolves to true when
     * all have ended. Resolves to false after `msMax`: thousands of streams on a busy machine may take longer
     * than the server has. They end with the process, which does not wait for them.
     */
    async close(msMax = cutMsMax): Promise<boolean> {
      isStopping = true;
      clearInterval(timer);
      const untilMs = performance.now() + msMax;
      for (const { socket } of streams) socket.unref();
      let cut = 0;
      // The streams of analyses end with the plan in progress, so they are cut off before the many others.
      for (const stream of [...streams].toSorted(byKind)) {
        cutOff(stream);
        cut += 1;
        if (cut % cutAtOnce !== 0) continue;
        await nextTurn();
        if (performance.now() >= untilMs) return false;
      }
      const left = Array.from(streams, ({ end }) => endOf(end));
      await endWithin(untilMs - performance.now(), Promise.all(left));
      return streams.size === 0;
    },
  };
}

function byKind({ kind: one }: OpenStream, { kind: other }: OpenStream): number {
  return Number(one === 'events') - Number(other === 'events');
}

async function endOf(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Drops the stream without a last event: a client that received one would not reconnect. */
function cutOff({ controller }: OpenStream): void {
  controller.abort(new DOMException('The stream was cut off.', 'AbortError'));
}

/**
 * A client with an access token can reconnect with a fresh one, but an expired personal token has no
 * successor.
 */
function expire(stream: OpenStream): void {
  if (stream.subscriber.kind === 'account') cutOff(stream);
  else stream.controller.abort(new AppError('TOKEN_EXPIRED'));
}

function isStuck(stream: OpenStream, now: number): boolean {
  const { socket } = stream;
  const takenBytes = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0 || takenBytes !== stream.takenBytes) stream.stuckSinceMs = undefined;
  else stream.stuckSinceMs ??= now;
  stream.takenBytes = takenBytes;
  return stream.stuckSinceMs !== undefined && now - stream.stuckSinceMs > stuckMsMax;
}
