import { useQuery } from '@tanstack/react-query';
import type { Towns } from './labels.js';

const none: Towns = [];

/** Loads the names of towns; without them, the map works as well. */
export function useTowns(): Towns {
  const { data } = useQuery({
    queryKey: ['towns'],
    queryFn: async () => (await import('virtual:towns')).towns,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? none;
}
