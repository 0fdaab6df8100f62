import type { SaidSeason, YearsWords } from '../subjects.js';
import { numbers } from './numbers.js';
import { parts } from './parts.js';

export const years: YearsWords = {
  harvests({ carried, good, judged, isByYield }) {
    const meaning = isByYield ? ', with water for two thirds of the yield or more,' : '';
    return `A harvest in ${carried} of ${judged} years; a good one${meaning} in ${good === 0 ? 'none' : good}.`;
  },
  yields: ({ middle, bad }) =>
    `In the middle year water allows ${middle} % of the yield; in a bad one, the middle of the worst fifth, ${bad} %: one year in ten is worse.`,
  lost: (seasons) => `Worst: lost in ${seasons.map(nameWithReason).join(', ')}.`,
  poor: (names) => `Poor in ${names.join(', ')}.`,
  unknown: (spans) => `Not known at this place: ${spans}.`,
  tooFew: 'These are too few years to decide the label.',
  reason,
  season(season) {
    if (season.class === null) return `${season.name}: not known`;
    const isNamed = season.part !== null && season.part !== 'nothing' && season.part !== 'water';
    const why = isNamed ? `, ${nameOf(season)}` : '';
    const share = season.percent === null ? '' : numbers.percent(season.percent);
    return `${season.name}: ${season.class}${why}, ${share} of the water`;
  },
  inYears({ carried, good, judged }) {
    if (carried === 0) return `no harvest in ${judged} years`;
    if (carried === good) return `a good harvest in ${carried} of ${judged} years`;
    const goodOnes = good === null ? '' : `, a good one in ${good === 0 ? 'none' : good}`;
    return `a harvest in ${carried} of ${judged} years${goodOnes}`;
  },
  cell: ({ carried, judged }) => `harvest in ${carried} of ${judged} years`,
  brief: ({ carried, judged }) => `a harvest in ${carried} of ${judged}`,
};

function reason(season: SaidSeason): string {
  const share = season.part === 'water' && season.percent !== null ? ` ${season.percent} %` : '';
  return `${nameOf(season)}${share}`;
}

function nameOf({ part }: SaidSeason): string {
  return part === null ? '' : parts[part];
}

/** Returns `1991/92 (water 37 %)`, for use in a sentence. */
function nameWithReason(season: SaidSeason): string {
  const why = reason(season);
  return why === '' ? season.name : `${season.name} (${why})`;
}
