import type { SaidSeason, YearsWords } from '../subjects.js';
import { parts } from './parts.js';
import { say } from './writing.js';

export const years: YearsWords = {
  harvests({ carried, good, judged, isByYield }) {
    if (carried === 0) return say`Aucune récolte en ${judged} ans.`;
    const meaning = isByYield ? ', avec de l’eau pour les deux tiers du rendement ou plus,' : '';
    const times = good === 0 ? 'jamais' : say`${good} fois`;
    return say`Une récolte ${yearsOf(carried, judged)} ; une bonne${meaning} ${times}.`;
  },
  yields: ({ middle, bad }) =>
    say`L’année médiane, l’eau permet ${middle} % du rendement ; une mauvaise année, au milieu du plus mauvais cinquième, ${bad} % : une année sur dix est pire.`,
  lost: (seasons) =>
    say`${seasons.length > 1 ? 'Les pires, perdues' : 'La pire, perdue'} : ${seasons.map(nameWithReason).join(', ')}.`,
  poor: (names) => say`Médiocre${names.length > 1 ? 's' : ''} : ${names.join(', ')}.`,
  unknown: (spans) => say`Non connues en ce lieu : ${spans}.`,
  tooFew: 'C’est trop peu d’années pour décider du classement.',
  reason,
  season(season) {
    if (season.class === null) return say`${season.name} : non connue`;
    const isNamed = season.part !== null && season.part !== 'nothing' && season.part !== 'water';
    const why = isNamed ? `, ${nameOf(season)}` : '';
    const water = season.percent === null ? '' : say`, ${season.percent} % de l’eau`;
    return say`${season.name} : ${classes[season.class]}${why}${water}`;
  },
  inYears({ carried, good, judged }) {
    if (carried === 0) return say`aucune récolte en ${judged} ans`;
    if (carried === good) return `une bonne récolte ${yearsOf(carried, judged)}`;
    const harvest = `une récolte ${yearsOf(carried, judged)}`;
    if (good === null) return harvest;
    return good === 0 ? `${harvest}, jamais une bonne` : say`${harvest}, bonne ${good} fois`;
  },
  cell: ({ carried, judged }) =>
    carried === 0 ? say`aucune récolte en ${judged} ans` : `récolte ${yearsOf(carried, judged)}`,
  brief: ({ carried, judged }) =>
    carried === 0 ? say`aucune récolte en ${judged} ans` : say`une récolte ${carried} fois sur ${judged}`,
};

const classes = { good: 'bonne', poor: 'médiocre', lost: 'perdue' } as const;

function reason(season: SaidSeason): string {
  return season.part === 'water' && season.percent !== null
    ? say`${nameOf(season)} ${season.percent} %`
    : nameOf(season);
}

function nameOf({ part }: SaidSeason): string {
  return part === null ? '' : parts[part];
}

function nameWithReason(season: SaidSeason): string {
  const why = reason(season);
  return why === '' ? season.name : `${season.name} (${why})`;
}

function yearsOf(count: number, judged: number): string {
  return say`${count} ${count < 2 ? 'année' : 'années'} sur ${judged}`;
}
