import type { SeasonOfYear } from '../../contract/years.js';

type NamedYear = Pick<SeasonOfYear, 'year' | 'sown_year'>;

/** Names a season: `1998`, or `1991/92` if the crop was sown in the year before. */
export function seasonName({ year, sown_year }: NamedYear): string {
  return sown_year === year ? String(year) : `${sown_year}/${String(year % 100).padStart(2, '0')}`;
}
