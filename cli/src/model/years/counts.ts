import type { YearCounts } from '@crop-planning/shared';

/** `43/44`: the number of known years that carry a planting; a dash if no years are known. */
export function carriedOf(years: YearCounts | null | undefined): string {
  return years ? `${years.good + years.poor}/${years.judged}` : '–';
}
