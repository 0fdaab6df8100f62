import type { Catalogue } from '../catalogue.js';
import { inMonths, months } from './months.js';

const waters = { rainfed: 'secano', irrigated: 'riego' } as const;

export const events: Catalogue['events'] = {
  title: 'Planes de cultivo',
  plant: (crop, plan) => `Siembra o plantación, ${crop}: ${plan}`,
  goodMonths: (crop, plan) => `Buenos meses de siembra o plantación, ${crop}: ${plan}`,
  harvest: (crop, plan) => `Cosecha, ${crop}: ${plan}`,
  byClimate: (crop, list) =>
    `Según el clima del lugar, aquí se puede sembrar o plantar ${crop} ${inMonths(list)}.`,
  ifPlanted: (month, year) =>
    `Si se siembra o planta en ${months.full(month)} de ${year}, en un año corriente.`,
  notAnalysed: 'El modelo no ha analizado el plan.',
  water: (water) => `Agua: ${waters[water]}.`,
  notGood: (month) => `El mes de ${months.full(month)} no es uno de los buenos.`,
};
