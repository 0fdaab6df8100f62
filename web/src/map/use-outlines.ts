import { useQuery } from '@tanstack/react-query';
import { fetchOutlines, type Outlines } from './outlines.js';

/** From how many pixels a degree the coarse outlines look coarse. */
const fineFrom = 9;

export function useOutlines(scale: number): Outlines | undefined {
  const coarse = useQuery({
    queryKey: ['outlines', 'coarse'],
    queryFn: () => fetchOutlines('coarse'),
    staleTime: Infinity,
  });
  const fine = useQuery({
    queryKey: ['outlines', 'fine'],
    queryFn: () => fetchOutlines('fine'),
    staleTime: Infinity,
    enabled: scale >= fineFrom,
  });
  const isFine = scale >= fineFrom && fine.data !== undefined;
  return isFine ? fine.data : coarse.data;
}
