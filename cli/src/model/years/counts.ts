import type { YearCounts } from '@crop-planning/shared';

/** Returns how many of the known years carry a planting, such as `43/44`; a dash if no years are known. */
export function carriedOf(years: YearCounts | null | undefined): string {
  return years ? `${years.good + years.poor}/${years.judged}` : '–';
}
