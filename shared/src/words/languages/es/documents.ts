import type { Catalogue } from '../catalogue.js';
import { choices } from './choices.js';
import { months } from './months.js';
import { list, plural, say } from './writing.js';

export const documents: Catalogue['documents'] = {
  toAnalyse: 'Para analizarlo, ejecute',
  notYet: (label, command) => `${label}; para analizarlo, ejecute ${command}`,
  noneYet: 'todavía no',
  headed: (heading, text) => `${heading}: ${text}`,
  headedSentence: (heading, text) => `${heading}: ${text}.`,
  saidOn: (who, day) => `${who}, el ${day}`,
  createdOn: (day) => `Elaborado el ${day}.`,
  waterCell: (water, isAsked) => `${choices.waters[water]}${isAsked ? ' (lo analizado)' : ''}`,
  plans: (count) => say`${count} ${plural(count, { one: 'plan de cultivo', other: 'planes de cultivo' })}`,
  plan: 'Plan',
  question: 'Qué, dónde, cuándo',
  verdict: 'Recomendación',
  label: 'Categoría',
  years: 'Años',
  score: 'Índice',
  limitedBy: 'Limitado por',
  month: 'Mes',
  plannedMonth: (month) => `${month} (previsto)`,
  meanC: 'Media °C',
  minimumC: 'Mín. °C',
  nightMinimumC: 'Mínima de la noche °C',
  rainMm: 'Lluvia mm',
  soilMm: 'Suelo mm',
  soilWaterMm: 'Agua en el suelo mm',
  irrigationMm: 'Riego mm',
  decade: (first) => `${first}-${String(first + 9).slice(2)}`,
  yearSigns: '# bueno, + regular, - perdido, . no se conoce',
  stateSigns: 'E El Niño, n neutral, L La Niña, . no se conoce',
  monthMarks: '▲ mes previsto, las barras más altas son los buenos meses, ✓ viable, ~ marginal, ✗ no viable',
  notKnown: 'no se conoce',
  statesIn: (states) =>
    `El estado del Pacífico en cada temporada: ${list(states.map(({ name, seasons }) => `${name} en ${seasons}`))}`,
  belowEachYear: 'Debajo de cada año, su temporada:',
  figuresOfMonths: 'Cifras de cada mes',
  season: 'temporada',
  yearDrawing: 'Clima, temporada y agua a lo largo del año',
  extremes: ({ warmest, coldest, wettest }) =>
    say`El mes más cálido es ${months.full(warmest.month)} (media de ${warmest.meanC} °C), el de noches más frías, ${months.full(coldest.month)} (${coldest.minimumC} °C), y el más lluvioso, ${months.full(wettest.month)} (${wettest.rainMm} mm de los ${wettest.yearMm} mm del año).`,
};
