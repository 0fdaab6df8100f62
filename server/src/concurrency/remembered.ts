import type { Clock } from './clock.js';

export interface RememberedOptions {
  /** Beyond this many entries, the oldest one is dropped. */
  max: number;
  /** The time after which a value is stale. */
  freshMs: number;
  now: Clock;
}

export interface Remembered<T> {
  get: (key: string) => { value: T; isFresh: boolean } | undefined;
  set: (key: string, value: T) => void;
}

/** Keeps a limited number of values in memory. A stale value is dropped only when its slot is needed. */
export function createRemembered<T>({ max, freshMs, now }: RememberedOptions): Remembered<T> {
  const entries = new Map<string, { value: T; freshUntilMs: number }>();

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && { value: entry.value, isFresh: now().getTime() < entry.freshUntilMs };
    },
    set(key, value) {
      // Delete the entry first, so that it moves to the end.
      entries.delete(key);
      entries.set(key, { value, freshUntilMs: now().getTime() + freshMs });
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
  };
}
