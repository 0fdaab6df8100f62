import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const charts: PageCatalogue['charts'] = {
  title: 'O ano deste plantio',
  hint: 'Aponte para um mês, ou toque nele, para ler os seus números.',
  readout({ month, planted, isSownHere, mean, nights, rain, soil, irrigation }) {
    const result = planted
      ? `se plantado então ${planted.sign} ${planted.label}, índice ${planted.score}, `
      : '';
    const need = irrigation === undefined ? '' : `, irrigação ${irrigation} mm`;
    return say`${month}: ${result}${isSownHere ? 'plantio aqui, ' : ''}média ${mean} °C, noites ${nights} °C, chuva ${rain} mm, solo ${soil} mm${need}`;
  },

  planned: 'mês previsto',
  sownHere: 'plantio aqui',
  season: 'ciclo, do plantio (P) à colheita (C)',
  resting: 'repouso no frio (R)',
  irrigation: 'necessidade de irrigação',
  letters: { planting: 'P', growing: '', resting: 'R', harvest: 'C', stopped: 'I' },
  stateIn: (season, state) => `${season}: ${state}`,
  state: (name) => `safra: ${name}`,

  openTable: 'Os números em tabela',
  table: 'Números de cada mês',
  month: 'Mês',
  plannedMonth: (month) => `${month} (previsto)`,
  result: 'Resultado',
  score: 'Índice',
  meanC: 'Média °C',
  nightsC: 'Noites °C',
  rainMm: 'Chuva mm',
  soilMm: 'Solo mm',
  irrigationMm: 'Irrigação mm',

  plannedFor: (month) => `Mês previsto: ${month}.`,
  goodMonths: (months) => `Meses bons: ${months}.`,
  noGoodMonth: 'Meses bons: nenhum.',
  harvestAbout: (months) => `Colheita por volta de: ${months}.`,
  noCalendar: 'Nenhum calendário de plantio é conhecido aqui.',
  good: 'mês bom para plantar',
  local: (calendars) =>
    `meses em que se planta aqui, onde se conhece um calendário${calendars && ` (${calendars})`}`,
  harvest: 'colheita',
};
