import { useSyncExternalStore } from 'react';

/** A value outside of the components, which those that use it follow. */
export interface Watched<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export function createWatched<Value>(first: Value): Watched<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useWatched<Value>({ subscribe, get }: Omit<Watched<Value>, 'set'>): Value {
  return useSyncExternalStore(subscribe, get);
}
