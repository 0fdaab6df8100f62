import type { SeasonOfYear, YearCounts, Years } from '../contract/years.js';
import { areDeciding } from './figures/deciding.js';
import { percentText } from './number-text.js';
import { partWords } from './part-words.js';
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
export function reasonOf({ limiting_part: part, water_share }: SeasonOfYear): string {
  const share = part === 'water' && water_share !== null ? ` ${percentText(water_share)}` : '';
  return `${partWords(part ?? '')}${share}`;
}

/** Returns the sign of a year in a strip: good, poor, lost or not known. */
export function yearSign({ class: one }: SeasonOfYear): string {
  return one === null ? '.' : { good: '#', poor: '+', lost: '-' }[one];
}

/** Says in how many years there was a harvest and what water allowed, and names the worst and the unknown years. */
export function yearsWords(years: Years): string[] {
  const { judged, good, poor } = years;
  const worst = worstSeasons(years);
  const ofClass = (one: 'lost' | 'poor') => worst.filter((season) => season.class === one);
  const [lostOnes, poorOnes] = [ofClass('lost').map(nameWithReason), ofClass('poor').map(seasonName)];
  const unknown = unknownSpans(years);
  // Before model 3.1, good years were those of a good score.
  const meaning = years.yield_share === undefined ? '' : ', with water for two thirds of the yield or more,';
  return [
    `A harvest in ${good + poor} of ${judged} years; a good one${meaning} in ${good === 0 ? 'none' : good}.`,
    ...yieldWords(years),
    ...(lostOnes.length === 0 ? [] : [`Worst: lost in ${lostOnes.join(', ')}.`]),
    ...(poorOnes.length === 0 ? [] : [`Poor in ${poorOnes.join(', ')}.`]),
    ...(unknown === '' ? [] : [`Not known at this place: ${unknown}.`]),
    ...(areDeciding(years) ? [] : ['These are too few years to decide the label.']),
  ];
}

/** Says what water allows in the middle year and in a bad one; nothing if the yield does not depend on it. */
function yieldWords({ yield_share: middle, worst_fifth_yield_share: bad }: Years): string[] {
  if (typeof middle !== 'number' || typeof bad !== 'number' || bad === 1) return [];
  return [
    `In the middle year water allows ${percentText(middle)} of the yield; in a bad one, the middle of the worst fifth, ${percentText(bad)}: one year in ten is worse.`,
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
  if (season.class === null) return `${seasonName(season)}: not known`;
  const { limiting_part: part } = season;
  const reason = part === null || part === 'nothing' || part === 'water' ? '' : `, ${partWords(part)}`;
  return `${seasonName(season)}: ${season.class}${reason}, ${waterShareOf(season)} of the water`;
}

/** Returns `1991/92 (water 37 %)`, for use in a sentence. */
function nameWithReason(season: SeasonOfYear): string {
  const reason = reasonOf(season);
  return reason === '' ? seasonName(season) : `${seasonName(season)} (${reason})`;
}
