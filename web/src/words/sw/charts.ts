import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const charts: PageCatalogue['charts'] = {
  title: 'Mwaka wa kilimo hiki',
  hint: 'Elekeza kwenye mwezi, au uguse, ili kusoma takwimu zake.',
  readout({ month, planted, isSownHere, mean, nights, rain, soil, irrigation }) {
    const result = planted
      ? `ukipanda mwezi huu ${planted.sign} ${planted.label}, alama ${planted.score}, `
      : '';
    const need = irrigation === undefined ? '' : say`, umwagiliaji mm ${irrigation}`;
    return say`${month}: ${result}${isSownHere ? 'hupandwa hapa, ' : ''}wastani ${mean} °C, usiku ${nights} °C, mvua mm ${rain}, udongo mm ${soil}${need}`;
  },

  planned: 'mwezi uliopangwa',
  sownHere: 'hupandwa hapa',
  season: 'msimu, kuanzia kupanda (P) hadi kuvuna (V)',
  resting: 'mapumziko wakati wa baridi (M)',
  irrigation: 'mahitaji ya umwagiliaji',
  letters: { planting: 'P', growing: '', resting: 'M', harvest: 'V', stopped: 'K' },
  stateIn: (season, state) => `${season}: ${state}`,
  state: (name) => `msimu wa ${name}`,

  openTable: 'Takwimu katika jedwali',
  table: 'Takwimu za kila mwezi',
  month: 'Mwezi',
  plannedMonth: (month) => `${month} (uliopangwa)`,
  result: 'Tathmini',
  score: 'Alama',
  meanC: 'Wastani °C',
  nightsC: 'Usiku °C',
  rainMm: 'Mvua mm',
  soilMm: 'Udongo mm',
  irrigationMm: 'Umwagiliaji mm',

  plannedFor: (month) => `Mwezi uliopangwa: ${month}.`,
  goodMonths: (months) => `Miezi mizuri: ${months}.`,
  noGoodMonth: 'Hakuna mwezi mzuri.',
  harvestAbout: (months) => `Kuvuna: ${months} hivi.`,
  noCalendar: 'Hakuna kalenda ya kupanda inayojulikana hapa.',
  good: 'mwezi mzuri wa kupanda',
  local: (calendars) =>
    `miezi ambayo watu hupanda zao hili hapa, pale kalenda inapojulikana${calendars && ` (${calendars})`}`,
  harvest: 'kuvuna',
};
