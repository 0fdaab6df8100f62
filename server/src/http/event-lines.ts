import { isTrackedEnvelope } from '@trpc/server';
import { setTimeout as pause } from 'node:timers/promises';
import { toAppError, toErrorBody } from '../procedures/errors.js';
import type { Context } from '../procedures/context.js';

const pingEveryMs = 15_000;
/** How long a client waits before it reconnects. */
const retryMs = 1_000;

/**
 * Yields server-sent events for clients that do not use tRPC: each item with its id, a comment after
 * 15 silent seconds, and, if the stream must not be reopened, an `error` event with the reason.
 */
export async function* eventLines(
  events: AsyncIterator<unknown>,
  { requestId, isUnavailable }: Pick<Context, 'requestId' | 'isUnavailable'>,
): AsyncGenerator<string> {
  try {
    yield `retry: ${retryMs}\n\n`;
    let next = events.next();
    for (;;) {
      const pingTimer = new AbortController();
      const ping = pause(pingEveryMs, 'ping' as const, { signal: pingTimer.signal }).catch(
        () => 'ping' as const,
      );
      const result = await Promise.race([next, ping]).finally(() => pingTimer.abort());
      if (result === 'ping') yield ': ping\n\n';
      else if (result.done === true) return;
      else {
        // tRPC's types are wrong for a call within the process: the event is still an envelope.
        if (isTrackedEnvelope(result.value)) {
          const [id, item] = result.value;
          // A client does not report an id without data as an event, but sends the id when it reconnects.
          yield `id: ${id}\n${item === null ? '' : `data: ${JSON.stringify(item)}\n`}\n`;
        }
        next = events.next();
      }
    }
  } catch (error) {
    // The server cut the stream off, or the client disconnected.
    if (error instanceof Error && error.name === 'AbortError') return;
    const body = toErrorBody(toAppError(error, isUnavailable), requestId);
    yield `event: error\ndata: ${JSON.stringify(body)}\n\n`;
  } finally {
    await events.return?.();
  }
}
