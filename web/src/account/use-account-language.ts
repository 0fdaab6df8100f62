import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { speakForAccount } from '../language/language.js';
import { trpc } from '../service/service.js';

/** Follows the language that the account chose, in this browser or in another. */
export function useAccountLanguage(): void {
  const chosen = useQuery(trpc.auth.settings.get.queryOptions()).data?.language;
  useEffect(() => {
    if (chosen !== undefined) void speakForAccount(chosen);
  }, [chosen]);
}
