import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { speakForAccount } from '../language/language.js';
import { trpc } from '../service/service.js';

/** What the account chose. An answer that is asked for while a choice is sent would say what was chosen before. */
export const settingsOptions = trpc.auth.settings.get.queryOptions(undefined, { staleTime: 60_000 });

/** Follows the language that the account chose, in this browser or in another. */
export function useAccountLanguage(): void {
  const chosen = useQuery(settingsOptions).data?.language;
  useEffect(() => {
    if (chosen !== undefined) void speakForAccount(chosen);
  }, [chosen]);
}
