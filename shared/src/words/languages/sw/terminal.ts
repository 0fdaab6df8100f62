import type { Catalogue } from '../catalogue.js';
import { say } from './writing.js';

export const terminal: Catalogue['terminal'] = {
  limitedBy: (name) => `kikwazo: ${name}`,
  says: (source) => `kwa mujibu wa ${source}`,
  note: (text) => `kumbuka: ${text}`,
  analysed: (time) => `Uchambuzi: ${time}`,
  years: 'miaka',
  lost: 'bila',
  poor: 'hafifu',
  counts({ harvests, good, poor, lost, unknown, isFew }) {
    const classes = say`mazuri ${good} (#), hafifu ${poor} (+), bila mavuno ${lost} (-)`;
    const unknownYears = unknown === null ? '' : `, isiyojulikana ${unknown} (.)`;
    return `${harvests}: ${classes}${unknownYears}${isFew ? '; ni michache mno kuamua tathmini' : ''}`;
  },
  states: 'El Niño (E), La Niña (L)',
  ifPlanted: 'UKIPANDA',
  score: '  alama',
  sownHere: 'HUPANDWA HAPA',
  season: 'MSIMU',
  temperature: 'HALIJOTO',
  meanC: '  wastani °C',
  nightsC: '  usiku °C',
  rain: 'MVUA',
  mm: '  mm',
  soilWater: 'MAJI YA UDONGO',
  irrigation: 'UMWAGILIAJI',
  netMm: '  mm halisi',
  stages: {
    planting: 'kupanda',
    growing: 'kukua',
    resting: 'mapumziko',
    harvest: 'kuvuna',
    stopped: 'ukuaji umekoma kabla ya kukomaa',
  },
  yes: 'ndiyo',
  no: 'hapana',
  none: 'hakuna',
  never: 'bado',
  notKnown: 'haijulikani',
  read: 'imesomwa',
  unread: 'mpya',
  own: 'za kawaida',
  wholeYear: 'mwaka mzima',
  justNow: 'sasa hivi',
  soon: 'chini ya dakika moja ijayo',
  minutes: (count) => `dakika ${count}`,
  hours: (count) => `saa ${count}`,
  days: (count) => `siku ${count}`,
  ago: (amount) => `${amount} ${amount.endsWith(' 1') ? 'iliyopita' : 'zilizopita'}`,
  ahead: (amount) => `baada ya ${amount}`,
  scoreOverTime: 'ALAMA KADIRI YA MUDA',
  yearsOverTime: 'MIAKA KADIRI YA MUDA',
  progress: {
    items: (done, total) => doneOf(done, total, 'vitu'),
    plans: (done, total) => doneOf(done, total, 'mipango'),
    rows: (done, total) => doneOf(done, total, 'mistari'),
    names: (done, total) => doneOf(done, total, 'majina'),
    namesLookedUp: (done) => `majina yaliyotafutwa: ${done}`,
    secondsOfMap: (done) => `ramani inakokotolewa, sekunde ${done}`,
    secondsOfFile: (done) => `faili inaundwa, sekunde ${done}`,
  },
  waiting: (seconds) => `, kusubiri sekunde ${seconds}`,
  askedTimes: (count) => `, imeombwa mara ${count}`,
  next: (command) => `kisha: ${command}`,
  tryNext: (command) => `jaribu: ${command}`,
  hint: (text) => `dokezo: ${text}`,
  warning: (text) => `onyo: ${text}`,
  unreadNotice: (count, command) =>
    `Una ${count === 1 ? 'arifa 1 ambayo haijasomwa' : `arifa ${count} ambazo hazijasomwa`}: ${command}`,
  onceAnalysed: 'Mpango uliochambuliwa unaweza kuwekwa kando, lakini hauwezi kufutwa.',
  labelCounts: ({ plans, feasible, marginal, infeasible }) =>
    `${plans === 1 ? 'Mpango' : 'Mipango'} ${plans}: inafaa ${feasible}, inafaa kiasi ${marginal}, haifai ${infeasible}.`,
  noPlans: 'Bado hakuna mpango wa kilimo.',
  noMatch: 'Hakuna mpango wa kilimo unaolingana.',
  noNotifications: 'Hakuna arifa.',
  unreadCount: (count) => `${count} ${count === 1 ? 'haijasomwa' : 'hazijasomwa'}`,
  reviewInProgress: (count) => say`Mapitio yanaendelea: mipango ya kilimo ${count} imebadilika hadi sasa`,
  combined: (count) => say`Mstari huu unajumuisha arifa ${count}.`,
  titled: (plan, planting) => `${plan}: ${planting}`,
  planted: ({ crop, location, month }) => `${crop}, ${location}, kupanda ${month}`,
};

function doneOf(done: number, total: number | undefined, noun: string): string {
  return total === undefined ? `${noun} ${done}` : `${noun} ${done} kati ya ${total}`;
}
