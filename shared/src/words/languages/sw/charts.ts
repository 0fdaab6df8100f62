import type { Catalogue } from '../catalogue.js';

export const charts: Catalogue['charts'] = {
  months: 'Ukipanda kila mwezi',
  temperature: 'Halijoto, °C',
  water: 'Mvua na maji ya udongo, mm',
  mean: 'wastani wa halijoto',
  minimum: 'wastani wa kiwango cha chini cha usiku',
  rain: 'mvua',
  soil: 'maji ya udongo mwishoni mwa mwezi',
  sownHere: 'Hupandwa hapa',
  table: 'Jedwali lina takwimu zote.',
  yes: 'ndiyo',
  localMark: (calendar) => `miezi ambayo watu hupanda hapa (${calendar})`,
  yearSteps: {
    good: 'mavuno mazuri',
    poor: 'mavuno hafifu',
    lost: 'bila mavuno',
    unknown: 'haijulikani',
  },
  monthSteps: {
    good: 'mwezi mzuri',
    feasible: 'inafaa',
    marginal: 'inafaa kiasi',
    infeasible: 'haifai',
  },
  monthBar: (step, score) => `${step}, alama ${score}`,
};
