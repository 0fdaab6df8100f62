import { reasonOf, seasonName, type KnownYear, type KnownYears } from './known-years.js';

/** Says how many years carry the planting, and names the worst years. */
export function yearsWords({ judged, good, poor, lost, worst, seasons, areDeciding }: KnownYears): string[] {
  const ofClass = (one: 'lost' | 'poor') => worst.filter((season) => season.class === one);
  const [lostOnes, poorOnes] = [ofClass('lost').map(nameWithReason), ofClass('poor').map(seasonName)];
  const unknown = seasons.length - judged;
  return [
    `Carried in ${good + poor} of ${judged} years: ${good} good, ${poor} poor, ${lost} lost.`,
    ...(lostOnes.length === 0 ? [] : [`Worst: lost in ${lostOnes.join(', ')}.`]),
    ...(poorOnes.length === 0 ? [] : [`Poor in ${poorOnes.join(', ')}.`]),
    ...(unknown === 0 ? [] : [`${unknown} ${unknown === 1 ? 'year is' : 'years are'} not known.`]),
    ...(areDeciding ? [] : ['These are too few years to decide the label.']),
  ];
}

/** Returns `1991/92 (water 37 %)`, for use in a sentence. */
function nameWithReason(season: KnownYear): string {
  const reason = reasonOf(season);
  return reason === '' ? seasonName(season) : `${seasonName(season)} (${reason})`;
}
