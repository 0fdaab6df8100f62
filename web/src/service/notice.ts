import { useSyncExternalStore } from 'react';

/** Something that has been noticed, once and for as long as the page is open. */
export interface Notice {
  set(): void;
  isSet(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createNotice(): Notice {
  let isSet = false;
  const listeners = new Set<() => void>();
  return {
    set() {
      isSet = true;
      for (const listener of listeners) listener();
    },
    isSet: () => isSet,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useNotice({ subscribe, isSet }: Notice): boolean {
  return useSyncExternalStore(subscribe, isSet);
}
