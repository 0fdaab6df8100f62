import { httpSubscriptionLink, type TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from './app-router.js';
import { isCropError, isRefusedToken, networkError } from './errors.js';
import { createEventFetch, type EventFetchOptions } from './event-fetch.js';

export interface SubscriptionOptions extends EventFetchOptions {
  url: string;
}

const retryMs = 5_000;

/**
 * Creates the link that opens event streams. A stream resumes automatically after the last event, each time
 * with a valid access token, until the service refuses it permanently.
 * @internal its type is tRPC's
 */
export function createSubscriptionLink({ url, access, fetch }: SubscriptionOptions): TRPCLink<AppRouter> {
  return (runtime) =>
    ({ op, next }) =>
      observable((observer) => {
        const events = createEventFetch({ access, fetch });
        let lastEventId: string | undefined;
        let hasRenewed = false;
        let hasEnded = false;
        let inner: Unsubscribable | undefined;
        let retryTimer: ReturnType<typeof setTimeout> | undefined;
        op.signal?.addEventListener('abort', giveUp);
        void open();
        return () => {
          op.signal?.removeEventListener('abort', giveUp);
          giveUp();
          inner?.unsubscribe();
        };

        function giveUp(): void {
          hasEnded = true;
          clearTimeout(retryTimer);
        }

        /**
         * Loads the eventsource package only on subscription, so that a program that never subscribes does
         * not wait for it. In a page, loading it is a request that may fail.
         */
        async function open(): Promise<void> {
          const loaded = await import('eventsource').catch(tryLater);
          if (hasEnded || loaded === undefined) return;
          const { EventSource } = loaded;
          const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
            url,
            EventSource,
            eventSourceOptions: { fetch: events.fetch },
          });
          const input = lastEventId === undefined ? op.input : { ...asObject(op.input), lastEventId };
          inner = link(runtime)({ op: { ...op, input }, next }).subscribe({
            next(envelope) {
              const { result } = envelope;
              if (result.type === 'state' && result.state === 'connecting') sendConnecting(events.failure());
              else if (result.type === undefined || result.type === 'data') {
                if (result.id !== undefined) lastEventId = result.id;
                if (isBeginning(result.data)) begin();
                else observer.next(envelope);
              } else if (result.type !== 'started') observer.next(envelope);
            },
            error: (error) => reconnectOrEnd(events.failure() ?? error),
            complete: () => observer.complete(),
          });
        }

        /**
         * Reports the start only on the first event: before that event, it is not known where the stream
         * begins, and events might be missed if the connection were lost.
         */
        function begin(): void {
          hasRenewed = false;
          observer.next({ result: { type: 'started' } });
        }

        function tryLater(cause: unknown): undefined {
          if (hasEnded) return;
          sendConnecting(networkError({ message: 'The stream could not be opened.', url }, cause));
          retryTimer = setTimeout(() => void open(), retryMs);
        }

        function sendConnecting(error: TRPCClientError<AppRouter> | null): void {
          observer.next({ result: { type: 'state', state: 'connecting', error } });
        }

        function reconnectOrEnd(error: TRPCClientError<AppRouter>): void {
          const isRenewable = isRefusedToken(error) && !hasRenewed;
          if (isRenewable && access?.noteRefused(events.token()) === true) {
            hasRenewed = true;
            void open();
          } else if (isCropError(error, 'TOO_MANY_REQUESTS')) {
            sendConnecting(error);
            retryTimer = setTimeout(() => void open(), retryMs);
          } else observer.error(error);
        }
      });
}

/** True for the first event of a stream, which only says where the stream begins. */
function isBeginning(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'data' in event && event.data === null;
}

function asObject(input: unknown): object {
  return typeof input === 'object' && input !== null ? input : {};
}
