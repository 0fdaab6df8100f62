import type { YearCounts } from '@crop-planning/shared';

/** `43/44`: the years that carry a planting, of those that are known; a dash if none is. */
export function carriedOf(years: YearCounts | null | undefined): string {
  return years ? `${years.good + years.poor}/${years.judged}` : '–';
}
