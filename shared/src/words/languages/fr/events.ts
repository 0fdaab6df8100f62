import type { Catalogue } from '../catalogue.js';
import { inMonths, months, ofMonth } from './months.js';
import { say } from './writing.js';

const waters = { rainfed: 'pluie seule', irrigated: 'irrigation' } as const;

export const events: Catalogue['events'] = {
  title: 'Plans de culture',
  plant: (crop, plan) => say`Semis ou plantation, ${crop} : ${plan}`,
  goodMonths: (crop, plan) => say`Bons mois de semis ou de plantation, ${crop} : ${plan}`,
  harvest: (crop, plan) => say`Récolte, ${crop} : ${plan}`,
  byClimate: (crop, list) =>
    say`D’après le climat du lieu, semis ou plantation possible ici ${inMonths(list)} (${crop}).`,
  ifPlanted: (month, year) =>
    say`Si semé ou planté en ${months.full(month)} ${String(year)}, une année ordinaire.`,
  notAnalysed: 'Le plan n’a pas été analysé par le modèle.',
  water: (water) => say`Eau : ${waters[water]}.`,
  notGood: (month) => say`Le mois ${ofMonth(month)} n’est pas l’un des bons mois.`,
};
