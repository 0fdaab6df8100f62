import type { SaidSeason, YearsWords } from '../subjects.js';
import { parts } from './parts.js';
import { say } from './writing.js';

export const years: YearsWords = {
  harvests({ carried, good, judged, isByYield }) {
    if (carried === 0) return say`Nenhuma colheita em ${judged} anos.`;
    const meaning = isByYield ? ', com água para dois terços do rendimento ou mais' : '';
    const harvest = `Houve colheita ${yearsOf(carried, judged)}`;
    if (good === 0) return `${harvest}; em nenhum houve uma boa${meaning}.`;
    return say`${harvest}; uma boa${meaning === '' ? '' : `${meaning},`} em ${good}.`;
  },
  yields: ({ middle, bad }) =>
    say`No ano mediano, a água permite ${middle}% do rendimento; num ano ruim, o do meio entre os 20% piores, ${bad}%: um ano em cada dez é pior.`,
  lost: (seasons) => `As piores, perdidas: ${seasons.map(nameWithReason).join(', ')}.`,
  poor: (names) => `Fracas: ${names.join(', ')}.`,
  unknown: (spans) => `Não conhecidas neste local: ${spans}.`,
  tooFew: 'São poucos anos para decidir a classificação.',
  reason,
  season(season) {
    if (season.class === null) return `${season.name}: não conhecida`;
    const isNamed = season.part !== null && season.part !== 'nothing' && season.part !== 'water';
    const why = isNamed ? `, ${nameOf(season)}` : '';
    const water = season.percent === null ? '' : say`, ${season.percent}% da água`;
    return `${season.name}: ${classes[season.class]}${why}${water}`;
  },
  inYears({ carried, good, judged }) {
    if (carried === 0) return say`nenhuma colheita em ${judged} anos`;
    if (carried === good) return `boa colheita ${yearsOf(carried, judged)}`;
    const harvest = `colheita ${yearsOf(carried, judged)}`;
    if (good === null) return harvest;
    return good === 0 ? `${harvest}, nunca boa` : say`${harvest}, boa em ${good}`;
  },
  cell: ({ carried, judged }) => `colheita ${yearsOf(carried, judged)}`,
  brief: ({ carried, judged }) => say`colheita em ${carried} de ${judged}`,
};

const classes = { good: 'boa', poor: 'fraca', lost: 'perdida' } as const;

function reason(season: SaidSeason): string {
  return season.part === 'water' && season.percent !== null
    ? say`${nameOf(season)} ${season.percent}%`
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
  return say`em ${count} de ${judged} ${judged === 1 ? 'ano' : 'anos'}`;
}
