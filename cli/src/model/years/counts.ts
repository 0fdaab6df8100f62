import type { YearCounts } from '@crop-planning/shared';

/** Returns the number of known years that carry a planting, `43/44`; a dash if no years are known. */
export function carriedOf(years: YearCounts | null | undefined): string {
  return years ? `${years.good + years.poor}/${years.judged}` : '–';
}
