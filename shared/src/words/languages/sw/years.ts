import type { SaidSeason, YearsWords } from '../subjects.js';
import { numbers } from './numbers.js';
import { parts } from './parts.js';
import { say, yearsOf, yearsText } from './writing.js';

export const years: YearsWords = {
  harvests({ carried, good, judged, isByYield }) {
    const meaning = isByYield ? ', yenye maji ya kutosha theluthi mbili za mavuno kamili au zaidi,' : '';
    const inGood = good === 0 ? 'hayakupatikana' : `katika ${yearsText(good)}`;
    return `${carried === 0 ? 'Hakuna mavuno' : 'Mavuno'} katika ${yearsOf(carried === 0 ? judged : carried, judged)}; mavuno mazuri${meaning} ${inGood}.`;
  },
  yields: ({ middle, bad }) =>
    say`Katika mwaka wa katikati maji huwezesha asilimia ${middle} ya mavuno kamili; katika mwaka mbaya, wa katikati ya moja ya tano iliyo mbaya zaidi, asilimia ${bad}: mwaka mmoja kati ya kumi huwa mbaya zaidi.`,
  lost: (seasons) => say`Bila mavuno: ${seasons.map(nameWithReason).join(', ')}.`,
  poor: (names) => say`Mavuno hafifu: ${names.join(', ')}.`,
  unknown: (spans) => say`Miaka isiyojulikana mahali hapa: ${spans}.`,
  tooFew: 'Miaka hii ni michache mno kuamua tathmini.',
  reason,
  season(season) {
    if (season.class === null) return `${season.name}: haijulikani`;
    const isNamed = season.part !== null && season.part !== 'nothing' && season.part !== 'water';
    const why = isNamed ? `, ${nameOf(season)}` : '';
    const water = season.percent === null ? '' : `, ${numbers.percent(season.percent)} ya maji`;
    return `${season.name}: ${classes[season.class]}${why}${water}`;
  },
  inYears({ carried, good, judged }) {
    if (carried === 0) return say`hakuna mavuno katika miaka ${judged}`;
    if (carried === good) return `mavuno mazuri katika ${yearsOf(carried, judged)}`;
    const harvest = `mavuno katika ${yearsOf(carried, judged)}`;
    if (good === null) return harvest;
    return good === 0 ? `${harvest}, si mazuri kamwe` : `${harvest}, mazuri katika ${yearsText(good)}`;
  },
  cell: harvestIn,
  brief: harvestIn,
};

function harvestIn({ carried, judged }: { carried: number; judged: number }): string {
  return carried === 0
    ? say`hakuna mavuno katika miaka ${judged}`
    : `mavuno katika ${yearsOf(carried, judged)}`;
}

const classes = { good: 'mavuno mazuri', poor: 'mavuno hafifu', lost: 'bila mavuno' } as const;

function reason(season: SaidSeason): string {
  return season.part === 'water' && season.percent !== null
    ? `${nameOf(season)} ${numbers.percent(season.percent)}`
    : nameOf(season);
}

function nameOf({ part }: SaidSeason): string {
  return part === null ? '' : parts[part];
}

function nameWithReason(season: SaidSeason): string {
  const why = reason(season);
  return why === '' ? season.name : `${season.name} (${why})`;
}
