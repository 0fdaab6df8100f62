import { describe, expect, it } from 'vitest';
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { portuguese } from './portuguese.js';

const maize: VerdictValues = {
  crop: 'maize',
  planting_month: 11,
  water: 'rainfed',
  carried: 42,
  good: 34,
  judged: 44,
  cause: 'water',
  is_only_cause: true,
  months: [],
  variety: null,
  irrigation_mm: null,
  in_season_here: null,
};

describe('Portuguese', () => {
  it.each<[VerdictCode, Partial<VerdictValues>, string]>([
    [
      'plant',
      {},
      'Plante milho em novembro: em 42 de 44 anos houve água suficiente, em 34 deles para uma boa colheita.',
    ],
    [
      'plant',
      { crop: 'soybean', water: 'irrigated', carried: 44, good: 44, cause: null, in_season_here: false },
      'Plante soja irrigada em novembro, fora da época local: em todos os 44 anos houve boa colheita.',
    ],
    [
      'plant_at_risk',
      { crop: 'barley', carried: 20, good: 3, planting_month: 4 },
      'Só plante cevada em abril se aceitar o risco: a cultura falhou em 24 de 44 anos por falta de água.',
    ],
    [
      'rather_in_months',
      { crop: 'tomato', months: [4, 5, 10], planting_month: 8, carried: 1, good: 0, cause: 'heat' },
      'É melhor plantar tomateiro em abril, maio ou outubro: o plantio de agosto falhou em 43 de 44 anos pelo calor.',
    ],
    [
      'with_irrigation',
      { crop: 'common bean', irrigation_mm: 1200, carried: 10, good: 0 },
      'Plante feijão em novembro com irrigação, cerca de 1.200 mm: em sequeiro, a cultura falhou em 34 de 44 anos.',
    ],
    [
      'with_early_variety',
      { crop: 'oats', variety: 'very_early', good: 12 },
      'Plante aveia de ciclo muito curto em novembro: em 42 de 44 anos houve água suficiente, mas raramente para uma boa colheita.',
    ],
    [
      'not_here',
      { crop: 'oats', carried: null, good: null, judged: null, cause: 'winter' },
      'Aqui não: o plantio de aveia em novembro falha num ano médio pelo frio do inverno.',
    ],
  ])('says %s with %o', (code, values, sentence) => {
    const said = portuguese.verdict.sentence({ code, values: { ...maize, ...values } });
    expect(said.replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  it('writes figures with a comma, the article of the crop, and units on the line of their figure', () => {
    expect(
      portuguese.reasons.heat({ crop: 'potato', month: 5, mean_c: 34.5, best_to_c: 25, fails_at_c: 40 }),
    ).toBe(
      'Calor, maio: 34,5\u00a0°C; a batata inglesa vai bem até 25\u00a0°C e não produz com 40\u00a0°C ou mais.',
    );
  });

  it('writes months as spans', () => {
    expect(portuguese.months.spans([1, 2, 5, 11, 12])).toBe('mai, nov-fev');
    expect(portuguese.timing.planting({ months: [9, 10], reason: 'rains' })).toBe(
      'setembro e outubro, no início das chuvas',
    );
    expect(portuguese.months.day({ day: 1, month: 8, year: 2026 })).toBe('1º de agosto de 2026');
  });
});
