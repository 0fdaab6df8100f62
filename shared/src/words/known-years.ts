import type { SeasonOfYear, YearCounts, Years } from '../contract/years.js';
import { partWords } from './part-words.js';

type NamedYear = Pick<SeasonOfYear, 'year' | 'sown_year'>;

export function countsOf({ good, poor, lost, judged }: YearCounts): YearCounts {
  return { good, poor, lost, judged };
}

/** False if too few years are known to decide the label. */
export function areDeciding({ labelled_by }: Pick<Years, 'labelled_by'>): boolean {
  return labelled_by === 'years';
}

/** Returns a few of the worst seasons, the worst first. */
export function worstSeasons({ worst, seasons }: Years): SeasonOfYear[] {
  return worst.flatMap(({ year }) => seasons.filter((season) => season.year === year));
}

/** Names a season: `1998`, or `1991/92` if the crop was sown in the year before. */
export function seasonName({ year, sown_year }: NamedYear): string {
  return sown_year === year ? String(year) : `${sown_year}/${String(year % 100).padStart(2, '0')}`;
}

/** Returns `1991/92 water 37 %`, or `1998 heat`. */
export function seasonWithReason(season: SeasonOfYear): string {
  return `${seasonName(season)} ${reasonOf(season)}`.trimEnd();
}

/** Returns `water 37 %`, or `heat`; empty if the weather of the season is not known. */
export function reasonOf({ limiting_part: part, water_share }: SeasonOfYear): string {
  const share = part === 'water' && water_share !== null ? ` ${Math.round(100 * water_share)} %` : '';
  return `${partWords(part ?? '')}${share}`;
}

/** Returns the sign of a year in a strip: good, poor, lost or not known. */
export function yearSign({ class: one }: SeasonOfYear): string {
  return one === null ? '.' : { good: '#', poor: '+', lost: '-' }[one];
}

/** Says how many years carry the planting, and names the worst years. */
export function yearsWords(years: Years): string[] {
  const { judged, good, poor, lost, seasons } = years;
  const worst = worstSeasons(years);
  const ofClass = (one: 'lost' | 'poor') => worst.filter((season) => season.class === one);
  const [lostOnes, poorOnes] = [ofClass('lost').map(nameWithReason), ofClass('poor').map(seasonName)];
  const unknown = seasons.length - judged;
  return [
    `Carried in ${good + poor} of ${judged} years: ${good} good, ${poor} poor, ${lost} lost.`,
    ...(lostOnes.length === 0 ? [] : [`Worst: lost in ${lostOnes.join(', ')}.`]),
    ...(poorOnes.length === 0 ? [] : [`Poor in ${poorOnes.join(', ')}.`]),
    ...(unknown === 0 ? [] : [`${unknown} ${unknown === 1 ? 'year is' : 'years are'} not known.`]),
    ...(areDeciding(years) ? [] : ['These are too few years to decide the label.']),
  ];
}

/** Returns `1991/92 (water 37 %)`, for use in a sentence. */
function nameWithReason(season: SeasonOfYear): string {
  const reason = reasonOf(season);
  return reason === '' ? seasonName(season) : `${seasonName(season)} (${reason})`;
}
