import { enso } from '@crop-planning/shared/words/languages/es/enso';
import { say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const charts: PageCatalogue['charts'] = {
  title: 'El año de este cultivo',
  hint: 'Señale o toque un mes para leer sus cifras.',
  readout({ month, planted, isSownHere, mean, nights, rain, soil, irrigation }) {
    const result = planted
      ? `si se siembra, ${planted.sign} ${planted.label}, índice ${planted.score}; `
      : '';
    const need = irrigation === undefined ? '' : `, riego ${irrigation} mm`;
    return say`${month}: ${result}${isSownHere ? 'siembra local; ' : ''}media ${mean} °C, noches ${nights} °C, lluvia ${rain} mm, suelo ${soil} mm${need}`;
  },

  planned: 'mes previsto',
  sownHere: 'siembra local',
  season: 'ciclo, de la siembra (S) a la cosecha (C)',
  resting: 'en reposo por el frío (R)',
  irrigation: 'necesidad de riego',
  letters: { planting: 'S', growing: '', resting: 'R', harvest: 'C', stopped: 'F' },
  stateIn: (season, state) => `${season}: ${state}`,
  state: (name) => (name === enso.names.neutral ? `temporada ${name}` : `temporada de ${name}`),

  openTable: 'Las cifras en una tabla',
  table: 'Cifras de cada mes',
  month: 'Mes',
  plannedMonth: (month) => `${month} (previsto)`,
  result: 'Resultado',
  score: 'Índice',
  meanC: 'Media °C',
  nightsC: 'Noches °C',
  rainMm: 'Lluvia mm',
  soilMm: 'Suelo mm',
  irrigationMm: 'Riego mm',

  plannedFor: (month) => `Mes previsto: ${month}.`,
  goodMonths: (months) => `Buenos meses: ${months}.`,
  noGoodMonth: 'Buenos meses: ninguno.',
  harvestAbout: (months) => `Cosecha hacia: ${months}.`,
  noCalendar: 'Aquí no se conoce ningún calendario de siembra.',
  good: 'buen mes de siembra',
  local: (calendars) =>
    `meses en que se siembra aquí, si se conoce un calendario${calendars && ` (${calendars})`}`,
  harvest: 'cosecha',
};
