// Sends the requests of an import: waits when the service asks for it, and stops when every further request would fail.
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import type { RowSender } from '@crop-planning/shared/plan-files/send-rows';
import { issueText } from '@crop-planning/shared/words/listing';
import { failureOf } from '../service/failure.js';

const waitsMax = 20;

/** With these, the next request would fail too. */
const hopeless = new Set([
  'NETWORK_ERROR',
  'SERVICE_UNAVAILABLE',
  'PLAN_LIMIT_REACHED',
  'STORAGE_LIMIT_REACHED',
  'AUTHENTICATION_REQUIRED',
  'ACCOUNT_NOT_VALID',
  'ACCOUNT_DEACTIVATED',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
]);

/** What stops an import that somebody ends. */
export class Ended extends Error {}

/** `onWait` gets the seconds for which the service wants the next request delayed, and undefined afterwards. */
export function createSender(
  signal: AbortSignal,
  onWait: (seconds: number | undefined) => void,
): RowSender<unknown> {
  let stoppedBy: unknown;
  const sender: RowSender<unknown> = {
    get stoppedBy() {
      return stoppedBy ?? (signal.aborted ? new Ended() : undefined);
    },

    each: (items, work) =>
      forEachAtOnce(items, async (item) => {
        if (sender.stoppedBy === undefined) await work(item);
      }),

    async attempt(send) {
      for (let waits = 0; ; waits += 1) {
        try {
          return { done: await send() };
        } catch (error) {
          const { code, message, issues, retryAfterSeconds } = failureOf(error);
          const isWaiting = code === 'TOO_MANY_REQUESTS' && waits < waitsMax && !signal.aborted;
          if (isWaiting) {
            onWait(retryAfterSeconds ?? 1);
            await pause(retryAfterSeconds ?? 1, signal);
            onWait(undefined);
            continue;
          }
          if (hopeless.has(code)) stoppedBy ??= error;
          const faults = issues.map(issueText).join('; ');
          return { failure: { code, message: faults === '' ? message : faults } };
        }
      }
    },
  };
  return sender;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
