import type { Catalogue } from '../catalogue.js';
import { plural, say } from './writing.js';

export const terminal: Catalogue['terminal'] = {
  limitedBy: (name) => `limitado por: ${name}`,
  says: (source) => `según ${source}`,
  note: (text) => `nota: ${text}`,
  analysed: (time) => `Analizado ${time}`,
  years: 'años',
  lost: 'perd.',
  poor: 'regul.',
  counts({ harvests, good, poor, lost, unknown, isFew }) {
    const classes = [
      say`${good} ${plural(good, { one: 'bueno', other: 'buenos' })} (#)`,
      say`${poor} ${plural(poor, { one: 'regular', other: 'regulares' })} (+)`,
      say`${lost} ${plural(lost, { one: 'perdido', other: 'perdidos' })} (-)`,
      ...(unknown === null ? [] : [`sin conocer: ${unknown} (.)`]),
    ];
    return `${harvests}: ${classes.join(', ')}${isFew ? '; son muy pocos para decidir la categoría' : ''}`;
  },
  states: 'El Niño (E), La Niña (L)',
  ifPlanted: 'SI SE SIEMBRA',
  score: '  índice',
  sownHere: 'SIEMBRA LOCAL',
  season: 'CICLO',
  temperature: 'TEMPERATURA',
  meanC: '  media °C',
  nightsC: '  noches °C',
  rain: 'LLUVIA',
  mm: '  mm',
  soilWater: 'AGUA EN SUELO',
  irrigation: 'RIEGO',
  netMm: '  mm netos',
  stages: {
    planting: 'siembra',
    growing: 'crecimiento',
    resting: 'reposo',
    harvest: 'cosecha',
    stopped: 'termina sin madurar',
  },
  yes: 'sí',
  no: 'no',
  none: 'ninguno',
  never: 'nunca',
  notKnown: 'no se conoce',
  read: 'leída',
  unread: 'nueva',
  own: 'habitual',
  wholeYear: 'todo el año',
  justNow: 'ahora mismo',
  soon: 'en menos de un minuto',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} d`,
  ago: (amount) => `hace ${amount}`,
  ahead: (amount) => `en ${amount}`,
  scoreOverTime: 'ÍNDICE A LO LARGO DEL TIEMPO',
  yearsOverTime: 'AÑOS A LO LARGO DEL TIEMPO',
  progress: {
    items: (done, total) => doneOf(done, total, 'elementos'),
    plans: (done, total) => doneOf(done, total, 'planes'),
    rows: (done, total) => doneOf(done, total, 'filas'),
    names: (done, total) => doneOf(done, total, 'nombres'),
    namesLookedUp: (done) => `${done} nombres consultados`,
    secondsOfMap: (done) => `calculando el mapa desde hace ${done} s`,
    secondsOfFile: (done) => `creando el archivo desde hace ${done} s`,
  },
  waiting: (seconds) => `, en espera ${seconds} s`,
  askedTimes: (count) => `, pedido ${count} veces`,
  next: (command) => `siguiente paso: ${command}`,
  tryNext: (command) => `pruebe: ${command}`,
  hint: (text) => `sugerencia: ${text}`,
  warning: (text) => `advertencia: ${text}`,
  unreadNotice: (count, command) =>
    `Tiene ${count} ${plural(count, { one: 'notificación', other: 'notificaciones' })} sin leer: ${command}`,
  onceAnalysed: 'Un plan que ya se analizó se puede archivar, pero no borrar.',
  labelCounts: ({ plans, feasible, marginal, infeasible }) =>
    [
      `${plans} ${plural(plans, { one: 'plan', other: 'planes' })}: ${feasible} ${plural(feasible, { one: 'viable', other: 'viables' })}`,
      `${marginal} ${plural(marginal, { one: 'marginal', other: 'marginales' })}`,
      `${infeasible} ${plural(infeasible, { one: 'no viable', other: 'no viables' })}.`,
    ].join(', '),
  noPlans: 'Todavía no hay planes de cultivo.',
  noMatch: 'Ningún plan de cultivo coincide.',
  noNotifications: 'No hay notificaciones.',
  unreadCount: (count) => `${count} sin leer`,
  reviewInProgress: (count) => say`Revisión en curso: hasta ahora cambiaron ${count} planes de cultivo`,
  combined: (count) => say`Esta línea reúne ${count} notificaciones.`,
  planted: ({ crop, location, month }) => `${crop} en ${location}, mes previsto: ${month}`,
};

function doneOf(done: number, total: number | undefined, noun: string): string {
  return total === undefined ? `${done} ${noun}` : `${done} de ${total} ${noun}`;
}
