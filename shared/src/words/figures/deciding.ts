import type { Years } from '../../contract/years.js';

/** False if too few years are known to decide the label. */
export function areDeciding({ labelled_by }: Pick<Years, 'labelled_by'>): boolean {
  return labelled_by === 'years';
}
