import type { RecordChanges } from '../records/spanning/changes.js';
import type { StoppedWork } from '../settings/stopped-work.js';
import type { Subscriber } from './identity.js';

/** Everyone is asked about every four seconds while the changes are not heard: `look` is called every second. */
const askEveryMs = 3_500;
/** If a change should ever be missed, the stream ends after this time. */
const askAnywayEveryMs = 40_000;
/** For longer than a caller that has been identified can take to open its stream. */
const rememberMs = 60_000;

export interface StreamCallersParts {
  changes: Pick<RecordChanges, 'listen' | 'isHeard'>;
  /** Returns the callers of all open streams, or of those with this id, be it a session's, a token's or an account's. */
  callers: (id?: string) => Subscriber[];
  /** Returns the callers whose session, token or account has ended. */
  findEnded: (callers: readonly Subscriber[]) => Promise<readonly Subscriber[]>;
  /** Ends the streams of these callers. */
  end: (callers: readonly Subscriber[]) => void;
  isUnavailable: (error: unknown) => boolean;
  stopped: StoppedWork;
}

export type StreamCallers = ReturnType<typeof createStreamCallers>;

/**
 * Ends the streams of callers that may no longer read: at once, as the changes of the database tell. While these are
 * not heard, or may have been missed, the database is asked about all callers every four seconds.
 */
export function createStreamCallers(parts: StreamCallersParts) {
  const { changes, callers, findEnded, end, isUnavailable, stopped } = parts;
  /** The latest news by id: a caller that was identified before may open a stream after it. */
  const news = new Map<string, { atMs: number; isGone: boolean }>();
  let asked = 0;
  let triedMs = 0;
  /** When the latest answer about all callers was asked for. */
  let answeredMs = 0;
  let gapMs = 0;

  changes.listen({
    onGone(id) {
      note(id, true);
      end(callers(id));
    },
    onDeactivated(accountId) {
      note(accountId, false);
      void askAbout(callers(accountId));
    },
    onGap() {
      gapMs = performance.now();
      void askAboutAll();
    },
  });

  function note(id: string, isGone: boolean): void {
    news.delete(id);
    news.set(id, { atMs: performance.now(), isGone });
  }

  /** Returns whether the database has answered. */
  async function askAbout(some: readonly Subscriber[]): Promise<boolean> {
    if (some.length === 0) return true;
    asked += some.length;
    try {
      end(await findEnded(some));
      stopped.succeeded('streams');
      return true;
    } catch (error) {
      // All are asked about as soon as that is possible.
      answeredMs = 0;
      if (!isUnavailable(error)) stopped.failed('streams', error, 'event streams could not be checked');
      return false;
    }
  }

  async function askAboutAll(): Promise<void> {
    const beganMs = (triedMs = performance.now());
    if (await askAbout(callers())) answeredMs = beganMs;
  }

  function isDue(atMs: number): boolean {
    if (atMs - triedMs < askEveryMs) return false;
    // A stream may have been about to open when the changes were missed.
    const isSettled = answeredMs - gapMs >= askEveryMs;
    return !changes.isHeard() || !isSettled || atMs - answeredMs >= askAnywayEveryMs;
  }

  return {
    /** To be called every second. */
    look(): void {
      const atMs = performance.now();
      for (const [id, { atMs: noted }] of news) {
        if (atMs - noted < rememberMs) break;
        news.delete(id);
      }
      if (isDue(atMs)) void askAboutAll();
    },

    /** To be called with the caller of a stream that has just been opened. */
    admit(caller: Subscriber): void {
      for (const id of idsOf(caller)) {
        const latest = news.get(id);
        if (latest?.isGone === true) end([caller]);
        else if (latest) void askAbout([caller]);
      }
    },

    /** How often the database was asked about the caller of a stream. */
    asked: () => asked,
  };
}

/** The ids whose end is the end of a caller's streams. */
export function idsOf(caller: Subscriber): readonly [string, string] {
  return [caller.kind === 'account' ? caller.sessionId : caller.tokenId, caller.profile.id];
}
