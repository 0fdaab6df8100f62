import type { PlantingVerdict, YearCounts } from '@crop-planning/shared';
import { factorWords, partWords } from '@crop-planning/shared/words/part-words';
import { verdictWords } from '@crop-planning/shared/words/answer-text';

/** The limiting part, in the words of the model or of another producer. */
export const limitingFields = {
  limiting_factor: { title: 'FACTOR', kind: 'text', show: factorWords },
  limiting_part: {
    title: 'LIMITED BY',
    kind: 'text',
    show: (part: string | null, { limiting_factor }: { limiting_factor: string | null }) =>
      part === null ? limiting_factor : partWords(part),
  },
} as const;

/** The limiting part in the words of the model. */
export const modelPartField = { title: 'LIMITED BY', kind: 'headline', show: partWords } as const;

/** Returns the verdict in a few words. */
export function shortVerdict(verdict: PlantingVerdict | null): string | null {
  return verdict && verdictWords(verdict.code, verdict.values.months);
}

/** When people sow the crop around the place, and the calendar that says so. */
export const localMonthsFields = {
  local_months: { title: 'SOWN HERE', kind: 'months' },
  local_months_source: { title: 'CALENDAR', kind: 'text' },
} as const;

export const yearsField = { title: 'YEARS', kind: 'headline', show: carriedOf } as const;

/** The months of harvest, which are none if the crop does not ripen. */
export const harvestField = {
  title: 'HARVEST',
  kind: 'months',
  show: (months: readonly number[]) => (months.length === 0 ? null : months),
} as const;

/** Returns in how many of the known years there is a harvest, such as `43/44`; a dash if no years are known. */
export function carriedOf(years: YearCounts | null | undefined): string {
  return years ? `${years.good + years.poor}/${years.judged}` : '–';
}
