import type { Catalogue } from '../catalogue.js';
import { plural, say } from './writing.js';

export const terminal: Catalogue['terminal'] = {
  limitedBy: (name) => `limité par : ${name}`,
  says: (source) => `selon ${source}`,
  note: (text) => say`note : ${text}`,
  analysed: (time) => `Analysé ${time}`,
  years: 'années',
  lost: 'perdue',
  poor: 'médiocre',
  counts({ harvests, good, poor, lost, unknown, isFew }) {
    const of = (count: number, one: string) => say`${count} ${plural(count, { one, other: `${one}s` })}`;
    const classes = say`${of(good, 'bonne')} (#), ${of(poor, 'médiocre')} (+), ${of(lost, 'perdue')} (-)`;
    const unknownYears = unknown === null ? '' : say`, non connues : ${unknown} (.)`;
    return say`${harvests} : ${classes}${unknownYears}${isFew ? ' ; trop peu pour décider du classement' : ''}`;
  },
  states: 'El Niño (E), La Niña (L)',
  ifPlanted: 'SI SEMÉ EN',
  score: '  indice',
  sownHere: 'SEMÉ ICI',
  season: 'SAISON',
  temperature: 'TEMPÉRATURE',
  meanC: '  moyenne °C',
  nightsC: '  nuits °C',
  rain: 'PLUIE',
  mm: '  mm',
  soilWater: 'EAU DU SOL',
  irrigation: 'IRRIGATION',
  netMm: '  mm nets',
  stages: {
    planting: 'semis',
    growing: 'croissance',
    resting: 'repos',
    harvest: 'récolte',
    stopped: 'arrêt avant maturité',
  },
  yes: 'oui',
  no: 'non',
  none: 'aucun',
  never: 'jamais',
  notKnown: 'non connu',
  read: 'lue',
  unread: 'nouvelle',
  own: 'habituelle',
  wholeYear: 'année entière',
  justNow: 'à l’instant',
  soon: 'dans moins d’une minute',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} j`,
  ago: (amount) => `il y a ${amount}`,
  ahead: (amount) => `dans ${amount}`,
  scoreOverTime: 'INDICE AU FIL DU TEMPS',
  yearsOverTime: 'ANNÉES AU FIL DU TEMPS',
  progress: {
    items: (done, total) => doneOf(done, total, 'éléments'),
    plans: (done, total) => doneOf(done, total, 'plans'),
    rows: (done, total) => doneOf(done, total, 'lignes'),
    names: (done, total) => doneOf(done, total, 'noms'),
    namesLookedUp: (done) => say`noms recherchés : ${done}`,
    secondsOfMap: (done) => `calcul de la carte depuis ${done} s`,
    secondsOfFile: (done) => `création du fichier depuis ${done} s`,
  },
  waiting: (seconds) => `, attente de ${seconds} s`,
  askedTimes: (count) => `, demandée ${count} fois`,
  next: (command) => say`ensuite : ${command}`,
  tryNext: (command) => say`essayez : ${command}`,
  hint: (text) => say`conseil : ${text}`,
  warning: (text) => say`attention : ${text}`,
  unreadNotice: (count, command) =>
    say`Vous avez ${count} ${plural(count, { one: 'notification non lue', other: 'notifications non lues' })} : ${command}`,
  onceAnalysed: 'Un plan qui a été analysé peut être archivé, mais plus supprimé.',
  labelCounts: ({ plans, feasible, marginal, infeasible }) =>
    say`${plans} ${plural(plans, { one: 'plan', other: 'plans' })} : ${feasible} ${plural(feasible, { one: 'favorable', other: 'favorables' })}, ${marginal} ${plural(marginal, { one: 'marginal', other: 'marginaux' })}, ${infeasible} ${plural(infeasible, { one: 'défavorable', other: 'défavorables' })}.`,
  noPlans: 'Il n’y a pas encore de plan de culture.',
  noMatch: 'Aucun plan de culture ne correspond.',
  noNotifications: 'Il n’y a pas de notification.',
  unreadCount: (count) => `${count} ${count < 2 ? 'non lue' : 'non lues'}`,
  reviewInProgress: (count) =>
    say`Revue en cours : ${count} ${plural(count, { one: 'plan de culture a changé', other: 'plans de culture ont changé' })} jusqu’ici`,
  combined: (count) => say`Cette ligne réunit ${count} notifications.`,
  titled: (plan, planting) => say`${plan} : ${planting}`,
  planted: ({ crop, location, month }) => say`${crop}, ${location}, mois prévu : ${month}`,
};

function doneOf(done: number, total: number | undefined, noun: string): string {
  return total === undefined ? say`${noun} : ${done}` : say`${noun} : ${done} sur ${total}`;
}
