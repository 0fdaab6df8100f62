import type { Catalogue } from '../catalogue.js';
import { inMonths } from './months.js';
import { list, say } from './writing.js';

const waters = { rainfed: 'pluvial', irrigated: 'irrigué' } as const;

export const documents: Catalogue['documents'] = {
  toAnalyse: 'Pour l’analyser, lancez',
  notYet: (label, command) => say`${label} ; pour l’analyser, lancez ${command}`,
  noneYet: 'pas encore',
  headed: (heading, text) => say`${heading} : ${text}`,
  headedSentence: (heading, text) => say`${heading} : ${text}.`,
  saidOn: (who, day) => `${who}, le ${day}`,
  createdOn: (day) => `Établi le ${day}.`,
  waterCell: (water, isAsked) => `${waters[water]}${isAsked ? ' (comme analysé)' : ''}`,
  plans: (count) => say`${count} plans de culture`,
  plan: 'Plan',
  question: 'Quoi, où, quand',
  verdict: 'Avis',
  label: 'Classement',
  years: 'Années',
  score: 'Indice',
  limitedBy: 'Limité par',
  month: 'Mois',
  plannedMonth: (month) => `${month} (prévu)`,
  meanC: 'Moyenne °C',
  minimumC: 'Min. °C',
  nightMinimumC: 'Minimum nocturne °C',
  rainMm: 'Pluie mm',
  soilMm: 'Sol mm',
  soilWaterMm: 'Eau du sol mm',
  irrigationMm: 'Irrigation mm',
  decade: (first) => `${first}-${String(first + 9).slice(2)}`,
  yearSigns: '# bonne, + médiocre, - perdue, . non connue',
  stateSigns: 'E El Niño, n neutre, L La Niña, . non connu',
  monthMarks:
    '▲ mois prévu, les barres les plus hautes sont les bons mois, ✓ favorable, ~ marginal, ✗ défavorable',
  notKnown: 'non connu',
  statesIn: (states) =>
    say`L’état du Pacifique à chaque saison : ${list(states.map(({ name, seasons }) => `${name} dans ${seasons}`))}`,
  belowEachYear: say`Sous chaque année, sa saison :`,
  figuresOfMonths: 'Chiffres de chaque mois',
  season: 'saison',
  yearDrawing: 'Climat, saison et eau au fil de l’année',
  extremes: ({ warmest, coldest, wettest }) =>
    say`Le plus chaud ${inMonths([warmest.month])} (moyenne de ${warmest.meanC} °C), nuits les plus froides ${inMonths([coldest.month])} (${coldest.minimumC} °C), le plus de pluie ${inMonths([wettest.month])} (${wettest.rainMm} mm sur ${wettest.yearMm} mm par an).`,
};
