import type { Catalogue } from '../catalogue.js';
import { choices } from './choices.js';
import { months } from './months.js';
import { list, say } from './writing.js';

export const documents: Catalogue['documents'] = {
  toAnalyse: 'Para analisar, execute',
  notYet: (label, command) => `${label}; para analisar, execute ${command}`,
  noneYet: 'ainda não há',
  headed: (heading, text) => `${heading}: ${text}`,
  headedSentence: (heading, text) => `${heading}: ${text}.`,
  saidOn: (who, day) => `${who}, em ${day}`,
  createdOn: (day) => `Gerado em ${day}.`,
  waterCell: (water, isAsked) => `${choices.waters[water]}${isAsked ? ' (como analisado)' : ''}`,
  plans: (count) => say`${count} ${count === 1 ? 'plano de cultivo' : 'planos de cultivo'}`,
  plan: 'Plano',
  question: 'O quê, onde, quando',
  verdict: 'Parecer',
  label: 'Classificação',
  years: 'Anos',
  score: 'Índice',
  limitedBy: 'Limitado por',
  month: 'Mês',
  plannedMonth: (month) => `${month} (previsto)`,
  meanC: 'Média °C',
  minimumC: 'Mín. °C',
  nightMinimumC: 'Mínima da noite °C',
  rainMm: 'Chuva mm',
  soilMm: 'Solo mm',
  soilWaterMm: 'Água no solo mm',
  irrigationMm: 'Irrigação mm',
  decade: (first) => `${first}-${String(first + 9).slice(2)}`,
  yearSigns: '# boa, + fraca, - perdida, . não conhecida',
  stateSigns: 'E El Niño, n neutro, L La Niña, . não conhecido',
  monthMarks:
    '▲ mês previsto, as barras mais altas são os meses bons, ✓ favorável, ~ marginal, ✗ desfavorável',
  notKnown: 'não conhecido',
  statesIn: (states) =>
    `O estado do Pacífico em cada safra: ${list(states.map(({ name, seasons }) => `${name} em ${seasons}`))}`,
  belowEachYear: 'Abaixo de cada ano, a sua safra:',
  figuresOfMonths: 'Números de cada mês',
  season: 'ciclo',
  yearDrawing: 'Clima, ciclo e água ao longo do ano',
  extremes: ({ warmest, coldest, wettest }) =>
    say`Mês mais quente: ${months.full(warmest.month)} (média de ${warmest.meanC} °C); noites mais frias: ${months.full(coldest.month)} (${coldest.minimumC} °C); mais chuva: ${months.full(wettest.month)} (${wettest.rainMm} mm de ${wettest.yearMm} mm no ano).`,
};
