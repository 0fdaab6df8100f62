import type { Catalogue } from '../catalogue.js';
import { inMonths } from './months.js';
import { list, say } from './writing.js';

const waters = { rainfed: 'mvua', irrigated: 'umwagiliaji' } as const;

export const documents: Catalogue['documents'] = {
  toAnalyse: 'Ili kuuchambua, endesha',
  notYet: (label, command) => say`${label} bado; ili kuuchambua mpango, endesha ${command}`,
  noneYet: 'bado',
  headed: (heading, text) => `${heading}: ${text}`,
  headedSentence: (heading, text) => `${heading}: ${text}.`,
  saidOn: (who, day) => `${who}, ${day}`,
  createdOn: (day) => `Imeandaliwa ${day}.`,
  waterCell: (water, isAsked) => `${waters[water]}${isAsked ? ' (kama ilivyochambuliwa)' : ''}`,
  plans: (count) => say`Mipango ${count} ya kilimo`,
  plan: 'Mpango',
  question: 'Nini, wapi, lini',
  verdict: 'Ushauri',
  label: 'Tathmini',
  years: 'Miaka',
  score: 'Alama',
  limitedBy: 'Kikwazo',
  month: 'Mwezi',
  plannedMonth: (month) => `${month} (uliopangwa)`,
  meanC: 'Wastani °C',
  minimumC: 'Chini °C',
  nightMinimumC: 'Kiwango cha chini cha usiku °C',
  rainMm: 'Mvua mm',
  soilMm: 'Udongo mm',
  soilWaterMm: 'Maji ya udongo mm',
  irrigationMm: 'Umwagiliaji mm',
  decade: (first) => `${first}-${String(first + 9).slice(2)}`,
  yearSigns: '# mavuno mazuri, + hafifu, - bila mavuno, . haijulikani',
  stateSigns: 'E El Niño, n hali ya kawaida, L La Niña, . haijulikani',
  monthMarks: '▲ mwezi uliopangwa, nguzo ndefu zaidi ni miezi mizuri, ✓ inafaa, ~ inafaa kiasi, ✗ haifai',
  notKnown: 'haijulikani',
  statesIn: (states) =>
    say`Hali ya Bahari ya Pasifiki katika kila msimu: ${list(states.map(({ name, seasons }) => `${name} katika ${seasons}`))}`,
  belowEachYear: 'Chini ya kila mwaka, msimu wake:',
  figuresOfMonths: 'Takwimu za kila mwezi',
  season: 'msimu',
  yearDrawing: 'Hali ya hewa, msimu na maji katika mwaka',
  extremes: ({ warmest, coldest, wettest }) =>
    say`Joto zaidi ni ${inMonths([warmest.month])} (wastani ${warmest.meanC} °C), usiku wa baridi zaidi ni ${inMonths([coldest.month])} (${coldest.minimumC} °C), mvua nyingi zaidi ni ${inMonths([wettest.month])} (mm ${wettest.rainMm} kati ya mm ${wettest.yearMm} kwa mwaka).`,
};
