import type { YearClass, YearCounts } from '../contract/years.js';
import { partWords } from './part-words.js';
import { isObject, numberOf, objectsOf, textOf, type Unknowns } from './unknown-values.js';

export interface KnownYear {
  year: number;
  sownYear: number;
  /** Null if the year's weather is not known. */
  class: YearClass | null;
  score: number | null;
  limitingPart: string | null;
  /** The share of the water demand that was met. */
  waterShare: number | null;
  /** Whether the crop was sown a month late because the rain did not come. */
  hasWaited: boolean;
}

/** How a planting would have done in each known year; null means that the service did not say. */
export interface KnownYears {
  first: number;
  last: number;
  judged: number;
  good: number;
  poor: number;
  lost: number;
  /** False if too few years are known to decide the label. */
  areDeciding: boolean;
  /** The lowest share of years at which the label is feasible. */
  neededShare: number | null;
  /** The earliest first. */
  seasons: KnownYear[];
  /** A few of the worst seasons, the worst first. */
  worst: KnownYear[];
}

/**
 * Reads the years from the details of an analysis; returns null if the model judged no years, or they cannot
 * be read.
 */
export function readKnownYears(value: unknown): KnownYears | null {
  if (!isObject(value)) return null;
  const [judged, good] = [numberOf(value['judged']), numberOf(value['good'])];
  const [poor, lost] = [numberOf(value['poor']), numberOf(value['lost'])];
  const seasons = objectsOf(value['seasons']).flatMap((season) => readSeason(season) ?? []);
  const [first, last] = [seasons[0]?.year, seasons.at(-1)?.year];
  if (
    first === undefined ||
    last === undefined ||
    judged === null ||
    good === null ||
    poor === null ||
    lost === null
  )
    return null;
  const worst = objectsOf(value['worst']).flatMap(({ year }) =>
    seasons.filter((season) => season.year === year),
  );
  return {
    first,
    last,
    judged,
    good,
    poor,
    lost,
    areDeciding: value['labelled_by'] === 'years',
    neededShare: numberOf(value['needed_share']),
    seasons,
    worst,
  };
}

export function countsOf({ good, poor, lost, judged }: KnownYears): YearCounts {
  return { good, poor, lost, judged };
}

/** Names a season: `1998`, or `1991/92` if the crop was sown in the year before. */
export function seasonName({ year, sownYear }: Pick<KnownYear, 'year' | 'sownYear'>): string {
  return sownYear === year ? String(year) : `${sownYear}/${String(year % 100).padStart(2, '0')}`;
}

/** Returns `1991/92 water 37 %`, or `1998 heat`. */
export function seasonWithReason(season: KnownYear): string {
  return `${seasonName(season)} ${reasonOf(season)}`.trimEnd();
}

/** Returns `water 37 %`, or `heat`; empty if the service names no part. */
export function reasonOf({ limitingPart, waterShare }: KnownYear): string {
  const share = limitingPart === 'water' && waterShare !== null ? ` ${Math.round(100 * waterShare)} %` : '';
  return `${partWords(limitingPart ?? '')}${share}`;
}

function readSeason(value: Unknowns): KnownYear | undefined {
  const year = numberOf(value['year']);
  if (year === null) return undefined;
  return {
    year,
    sownYear: numberOf(value['sown_year']) ?? year,
    class: classes.find((one) => one === value['class']) ?? null,
    score: numberOf(value['score']),
    limitingPart: textOf(value['limiting_part']),
    waterShare: numberOf(value['water_share']),
    hasWaited: value['waited'] === true,
  };
}

const classes: readonly YearClass[] = ['good', 'poor', 'lost'];
