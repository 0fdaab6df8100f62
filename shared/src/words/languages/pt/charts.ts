import type { Catalogue } from '../catalogue.js';

export const charts: Catalogue['charts'] = {
  months: 'Se plantado em cada mês',
  temperature: 'Temperatura, °C',
  water: 'Chuva e água no solo, mm',
  mean: 'temperatura média',
  minimum: 'mínima média da noite',
  rain: 'chuva',
  soil: 'água no solo no fim do mês',
  sownHere: 'Plantio aqui',
  table: 'A tabela tem todos os números.',
  yes: 'sim',
  localMark: (calendar) => `meses em que se planta aqui (${calendar})`,
  yearSteps: {
    good: 'colheita boa',
    poor: 'colheita fraca',
    lost: 'perdida',
    unknown: 'não conhecida',
  },
  monthSteps: { good: 'mês bom', feasible: 'favorável', marginal: 'marginal', infeasible: 'desfavorável' },
  monthBar: (step, score) => `${step}, índice ${score}`,
};
