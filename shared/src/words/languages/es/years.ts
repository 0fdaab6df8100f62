import type { SaidSeason, YearsWords } from '../subjects.js';
import { parts } from './parts.js';
import { plural, say } from './writing.js';

export const years: YearsWords = {
  harvests({ carried, good, judged, isByYield }) {
    const meaning = isByYield ? ', con agua para dos tercios del rendimiento o más,' : '';
    return `Cosecha ${inYears(carried, judged)}; una buena${meaning} ${good === 0 ? 'en ninguno' : say`en ${good}`}.`;
  },
  yields: ({ middle, bad }) =>
    say`En el año intermedio, el agua permite el ${middle} % del rendimiento; en uno malo, el del medio del peor quinto, el ${bad} %: uno de cada diez años es peor.`,
  lost: (seasons) =>
    `${plural(seasons.length, { one: 'El peor, perdido', other: 'Los peores, perdidos' })}: ${seasons.map(nameWithReason).join(', ')}.`,
  poor: (names) => `${plural(names.length, { one: 'Regular', other: 'Regulares' })}: ${names.join(', ')}.`,
  unknown: (spans) => `No se conocen en este lugar: ${spans}.`,
  tooFew: 'Son muy pocos años para decidir la categoría.',
  reason,
  season(season) {
    if (season.class === null) return `${season.name}: no se conoce`;
    const isNamed = season.part !== null && season.part !== 'nothing' && season.part !== 'water';
    const why = isNamed ? `, ${nameOf(season)}` : '';
    const water = season.percent === null ? '' : say`, ${season.percent} % del agua`;
    return `${season.name}: ${classes[season.class]}${why}${water}`;
  },
  inYears({ carried, good, judged }) {
    if (carried === 0) return say`ninguna cosecha en ${judged} años`;
    if (carried === good) return `buena cosecha ${inYears(carried, judged)}`;
    const harvest = `cosecha ${inYears(carried, judged)}`;
    if (good === null) return harvest;
    return good === 0 ? `${harvest}, buena en ninguno` : say`${harvest}, buena en ${good}`;
  },
  cell: ({ carried, judged }) => `cosecha ${inYears(carried, judged)}`,
  brief: ({ carried, judged }) => say`cosecha en ${carried} de ${judged}`,
};

const classes = { good: 'bueno', poor: 'regular', lost: 'perdido' } as const;

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

/** Returns `en 42 de 44 años`. */
function inYears(count: number, judged: number): string {
  return say`en ${count} de ${judged} años`;
}
