import { describe, expect, it } from 'vitest';
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { spanish } from './spanish.js';

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

describe('Spanish', () => {
  it.each<[VerdictCode, Partial<VerdictValues>, string]>([
    [
      'plant',
      {},
      'Siembre maíz en noviembre: en 42 de 44 años hubo agua suficiente, y en 34 alcanzó para una buena cosecha.',
    ],
    [
      'plant_at_risk',
      { crop: 'faba bean', carried: 20, good: 3, planting_month: 4 },
      'Siembre haba en abril solo si acepta el riesgo: el cultivo no dio cosecha en 24 de 44 años por falta de agua.',
    ],
    [
      'rather_in_months',
      {
        crop: 'tomato',
        water: 'irrigated',
        months: [4, 5, 10],
        planting_month: 8,
        carried: 1,
        cause: 'heat',
      },
      'Mejor plante tomate en abril, mayo u octubre, con riego: la plantación de agosto no dio cosecha en 43 de 44 años por el calor.',
    ],
    [
      'with_irrigation',
      { crop: 'common bean', irrigation_mm: 1200, carried: 10, good: 0 },
      'Siembre frijol en noviembre con riego, unos 1200 mm: solo con la lluvia, el cultivo no dio cosecha en 34 de 44 años.',
    ],
    [
      'not_here',
      { water: 'irrigated', carried: 0, good: 0, cause: 'heading' },
      'Aquí no conviene sembrar maíz ni con riego: la siembra de noviembre no dio cosecha en ninguno de los 44 años por espigar antes del invierno.',
    ],
  ])('says %s with %o', (code, values, sentence) => {
    const said = spanish.verdict.sentence({ code, values: { ...maize, ...values } });
    expect(said.replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  it('uses the article of each name, and keeps units on the line of their figure', () => {
    const heat = { month: 5, mean_c: 34.5, best_to_c: 30, fails_at_c: 40 };
    expect(spanish.reasons.heat({ crop: 'potato', ...heat })).toBe(
      'Calor en mayo: media de 34.5\u00a0°C; la papa rinde bien hasta 30\u00a0°C y no da cosecha a 40\u00a0°C.',
    );
    expect(spanish.reasons.heat({ crop: 'faba bean', ...heat })).toContain('; el haba rinde');
  });

  it('parts thousands with a space, from five digits', () => {
    expect(spanish.numbers.count(1420)).toBe('1420');
    expect(spanish.numbers.count(1_422_000)).toBe('1\u00a0422\u00a0000');
  });

  it('writes months as spans', () => {
    expect(spanish.months.spans([1, 2, 5, 11, 12])).toBe('may, nov-feb');
    expect(spanish.months.day({ day: 1, month: 8, year: 2026 })).toBe('1 de agosto de 2026');
  });
});
