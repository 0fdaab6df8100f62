import type { Catalogue } from '../catalogue.js';
import { inMonths, months } from './months.js';

const waters = { rainfed: 'sequeiro', irrigated: 'irrigação' } as const;

export const events: Catalogue['events'] = {
  title: 'Planos de cultivo',
  plant: (crop, plan) => `Plantio, ${crop}: ${plan}`,
  goodMonths: (crop, plan) => `Meses bons para o plantio, ${crop}: ${plan}`,
  harvest: (crop, plan) => `Colheita, ${crop}: ${plan}`,
  byClimate: (crop, list) => `Pelo clima do local, aqui se pode plantar ${crop} ${inMonths(list)}.`,
  ifPlanted: (month, year) => `Se plantado em ${months.full(month)} de ${year}, num ano comum.`,
  notAnalysed: 'O plano não foi analisado pelo modelo.',
  water: (water) => `Água: ${waters[water]}.`,
  notGood: (month) => `O mês de ${months.full(month)} não é um dos meses bons.`,
};
