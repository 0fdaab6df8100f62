import type { PageCatalogue } from '../catalogue.js';
import { say } from '@crop-planning/shared/words/languages/fr/writing';

export const charts: PageCatalogue['charts'] = {
  title: 'L’année de cette culture',
  hint: 'Pointez ou touchez un mois pour lire ses chiffres.',
  readout({ month, planted, isSownHere, mean, nights, rain, soil, irrigation }) {
    const result = planted
      ? `semé ce mois-là ${planted.sign} ${planted.label}, indice ${planted.score}, `
      : '';
    const need = irrigation === undefined ? '' : `, irrigation ${irrigation} mm`;
    return say`${month} : ${result}${isSownHere ? 'semé ici, ' : ''}moyenne ${mean} °C, nuits ${nights} °C, pluie ${rain} mm, sol ${soil} mm${need}`;
  },

  planned: 'mois prévu',
  sownHere: 'semé ici',
  season: 'saison, du semis (S) à la récolte (R)',
  resting: 'au repos dans le froid (F)',
  irrigation: 'besoin d’irrigation',
  letters: { planting: 'S', growing: '', resting: 'F', harvest: 'R', stopped: 'A' },
  stateIn: (season, state) => say`${season} : ${state}`,
  state: (name) => `saison ${name}`,

  openTable: 'Les chiffres en tableau',
  table: 'Chiffres de chaque mois',
  month: 'Mois',
  plannedMonth: (month) => `${month} (prévu)`,
  result: 'Résultat',
  score: 'Indice',
  meanC: 'Moyenne °C',
  nightsC: 'Nuits °C',
  rainMm: 'Pluie mm',
  soilMm: 'Sol mm',
  irrigationMm: 'Irrigation mm',

  plannedFor: (month) => say`Mois prévu : ${month}.`,
  goodMonths: (months) => say`Bons mois : ${months}.`,
  noGoodMonth: say`Bons mois : aucun.`,
  harvestAbout: (months) => say`Récolte vers : ${months}.`,
  noCalendar: 'Aucun calendrier de semis n’est connu ici.',
  good: 'bon mois pour semer ou planter',
  local: (calendars) => `mois où l’on sème ici, si un calendrier est connu${calendars && ` (${calendars})`}`,
  harvest: 'récolte',
};
