// What was done last and can be undone, either by asking the service again or, where that is impossible, because it is
// sent only after ten seconds. Views add to it; done-notes.tsx shows it in the shell.
import { createWatched, useWatched } from '../watched/watched.js';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';

/** Something done that can be undone. */
export interface Done {
  key: number;
  /** Returns a sentence: `North field is archived.` */
  words(): string;
  /** True once undoing it has begun, so that nobody begins twice. */
  isUndoing: boolean;
  /** Why it could not be undone, or not be done. */
  error: unknown;
  /** Absent if it can no longer be undone. */
  undo?: () => Promise<unknown>;
  /** Sends what has not been sent; absent if everything has been. */
  send?: (init: RequestInit) => Promise<unknown>;
}

/** Something that cannot be undone once it has been sent. */
export interface Later {
  /** Returns a sentence: `North field is deleted.` */
  words(): string;
  /** Shows it as done, or as not done. */
  show(isDone: boolean): void;
  send(init: RequestInit): Promise<unknown>;
  /** Fetches again what it has changed; until then it is shown as done. */
  refresh(): Promise<unknown>;
}

const waitMs = 10_000;
/** More would cover the view. */
const shownMax = 3;

const done = createWatched<readonly Done[]>([]);
let lastKey = 0;

export function useDone(): readonly Done[] {
  return useWatched(done);
}

/** Says what has been done, and how it is undone. */
export function announce(words: () => string, undo: () => Promise<unknown>): void {
  add({ words, undo });
}

/** Shows something as done and sends it after ten seconds, or when the page is left, unless it is undone. */
export function doLater({ words, show, send, refresh }: Later): void {
  show(true);
  const timer = setTimeout(() => void finish(key), waitMs);
  const key = add({
    words,
    undo: async () => {
      clearTimeout(timer);
      show(false);
    },
    send: async (init) => {
      clearTimeout(timer);
      try {
        await send(init);
        await refresh();
      } finally {
        show(false);
      }
    },
  });
}

/** Takes it out of sight, and sends it if it has not been sent. */
export async function finish(key: number): Promise<void> {
  const one = take(key);
  try {
    await one?.send?.({});
  } catch (error) {
    add({ words: () => said('controls', controls).notDone, error });
  }
}

/** Sends everything that has not been sent, because the page is left or somebody signs out. */
export async function sendRest(init: RequestInit = {}): Promise<void> {
  const rest = done.get();
  done.set([]);
  await Promise.allSettled(rest.map(async ({ send }) => send?.(init)));
}

/** Forgets everything, because it is another account's; what has not been sent is not sent. */
export function dropDone(): void {
  for (const { send, undo: cancel } of done.get()) if (send !== undefined) void cancel?.();
  done.set([]);
}

/** Undoes what was done, or says why it could not be undone. */
export async function undo(key: number): Promise<void> {
  const one = done.get().find((each) => each.key === key);
  if (one?.undo === undefined || one.isUndoing) return;
  change(key, { isUndoing: true, error: undefined });
  try {
    await one.undo();
    take(key);
  } catch (error) {
    change(key, { isUndoing: false, error });
  }
}

function add(one: Pick<Done, 'words' | 'undo' | 'send'> & { error?: unknown }): number {
  lastKey += 1;
  const [oldest] = done.get().slice(0, -(shownMax - 1));
  if (oldest !== undefined) void finish(oldest.key);
  done.set([...done.get(), { error: undefined, ...one, key: lastKey, isUndoing: false }]);
  return lastKey;
}

function take(key: number): Done | undefined {
  const one = done.get().find((each) => each.key === key);
  done.set(done.get().filter((each) => each !== one));
  return one;
}

function change(key: number, next: Partial<Done>): void {
  done.set(done.get().map((one) => (one.key === key ? { ...one, ...next } : one)));
}
