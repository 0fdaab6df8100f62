// Counts of plans and of rows, which several views say.
import { say } from '@crop-planning/shared/words/languages/sw/writing';

/** Returns `mipango 3`, or `mpango 1`. */
export function plansText(count: number): string {
  return say`${count === 1 ? 'mpango' : 'mipango'} ${count}`;
}

/** Returns `mistari 3`, or `mstari 1`. */
export function rowsText(count: number): string {
  return say`${count === 1 ? 'mstari' : 'mistari'} ${count}`;
}
