import type { SeasonOfYear, YearCounts, Years } from '../contract/years.js';
import { areDeciding } from './figures/deciding.js';
import { percentOf, percentText } from './number-text.js';
import { words } from './languages/current.js';
import { years as english } from './languages/en/years.js';
import type { SaidSeason } from './languages/subjects.js';
import { seasonName } from './figures/season-name.js';

export function countsOf({ good, poor, lost, judged }: YearCounts): YearCounts {
  return { good, poor, lost, judged };
}

/** True if the known years decide the label of a result by the model. */
export function isByYears(details: { years: Pick<Years, 'labelled_by'> | null } | undefined): boolean {
  return details?.years ? areDeciding(details.years) : false;
}

/** Returns a few of the worst seasons, the worst first. */
export function worstSeasons({ worst, seasons }: Years): SeasonOfYear[] {
  return worst.flatMap(({ year }) => seasons.filter((season) => season.year === year));
}

/** Returns `1991/92 water 37 %`, or `1998 heat`. */
export function seasonWithReason(season: SeasonOfYear): string {
  return `${seasonName(season)} ${reasonOf(season)}`.trimEnd();
}

/** Returns `water 37 %`, or `heat`; empty if the weather of the season is not known. */
export function reasonOf(season: SeasonOfYear): string {
  return words('years', english).reason(saidSeason(season));
}

/** Returns the sign of a year in a strip: good, poor, lost or not known. */
export function yearSign({ class: one }: SeasonOfYear): string {
  return one === null ? '.' : { good: '#', poor: '+', lost: '-' }[one];
}

/** Says in how many years there was a harvest and what water allowed, and names the worst and the unknown years. */
export function yearsWords(years: Years): string[] {
  const { judged, good, poor, yield_share: middle, worst_fifth_yield_share: bad } = years;
  const { harvests, yields, lost, poor: poorOnes, unknown, tooFew } = words('years', english);
  const worst = worstSeasons(years);
  const ofClass = (one: 'lost' | 'poor') => worst.filter((season) => season.class === one);
  const [lostSeasons, poorSeasons] = [ofClass('lost'), ofClass('poor')];
  const unknownYears = unknownSpans(years);
  // Before model 3.1, good years were those of a good score.
  const isByYield = middle !== undefined;
  // Where the yield does not depend on water, nothing is said of it.
  const isByWater = typeof middle === 'number' && typeof bad === 'number' && bad !== 1;
  return [
    harvests({ carried: good + poor, good, judged, isByYield }),
    ...(isByWater ? [yields({ middle: percentOf(middle), bad: percentOf(bad) })] : []),
    ...(lostSeasons.length === 0 ? [] : [lost(lostSeasons.map(saidSeason))]),
    ...(poorSeasons.length === 0 ? [] : [poorOnes(poorSeasons.map(seasonName))]),
    ...(unknownYears === '' ? [] : [unknown(unknownYears)]),
    ...(areDeciding(years) ? [] : [tooFew]),
  ];
}

/** Returns the years that are not known, such as `1979-1981, 2015-2022`; empty if all are known. */
export function unknownSpans({ seasons }: Pick<Years, 'seasons'>): string {
  const spans: { first: number; last: number }[] = [];
  for (const season of seasons) {
    if (season.class !== null) continue;
    const span = spans.at(-1);
    if (span?.last === season.year - 1) span.last = season.year;
    else spans.push({ first: season.year, last: season.year });
  }
  return spans.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(', ');
}

/** Returns the share of the water that a crop needed and had in a season, such as `37 %`; empty if not known. */
export function waterShareOf({ water_share }: SeasonOfYear): string {
  return water_share === null ? '' : percentText(water_share);
}

/** Describes a season on a chart: `1998: lost, heat, 83 % of the water`. */
export function seasonWords(season: SeasonOfYear): string {
  return words('years', english).season({ ...saidSeason(season), class: season.class });
}

function saidSeason(season: SeasonOfYear): SaidSeason {
  const { limiting_part: part, water_share } = season;
  return { name: seasonName(season), part, percent: water_share === null ? null : percentOf(water_share) };
}
