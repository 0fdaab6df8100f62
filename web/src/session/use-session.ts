import { useSyncExternalStore } from 'react';
import type { BrowserSession, SessionState } from './browser-session.js';

export function useSession({ subscribe, state }: BrowserSession): SessionState {
  return useSyncExternalStore(subscribe, state);
}
