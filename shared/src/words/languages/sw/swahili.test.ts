import { describe, expect, it } from 'vitest';
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { swahili } from './swahili.js';

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

/** Figures are kept on the line of their unit by a no-break space. */
function said(code: VerdictCode, values: Partial<VerdictValues>): string {
  return swahili.verdict.sentence({ code, values: { ...maize, ...values } }).replaceAll('\u00a0', ' ');
}

describe('Swahili', () => {
  it.each<[VerdictCode, Partial<VerdictValues>, string]>([
    [
      'plant',
      {},
      'Panda mahindi Novemba: katika miaka 42 kati ya 44 maji yalitosha, na katika miaka 34 yalitosha kwa mavuno mazuri.',
    ],
    [
      'plant_at_risk',
      { crop: 'sorghum', carried: 20, good: 3, planting_month: 4 },
      'Panda mtama Aprili ikiwa tu unakubali hatari: uliharibika katika miaka 24 kati ya 44 kwa kukosa maji.',
    ],
    [
      'rather_in_months',
      { crop: 'tomato', months: [4, 5, 10], planting_month: 8, carried: 1, good: 0, cause: 'heat' },
      'Ni afadhali kupanda nyanya Aprili hadi Mei au Oktoba: zilizopandwa Agosti ziliharibika katika miaka 43 kati ya 44 kwa joto kali.',
    ],
    [
      'with_irrigation',
      { crop: 'potato', irrigation_mm: 1200, carried: 10, good: 0 },
      'Panda viazi mviringo Novemba kwa kumwagilia takriban mm 1,200: kwa mvua pekee viliharibika katika miaka 34 kati ya 44.',
    ],
    [
      'with_early_variety',
      { crop: 'wheat', variety: 'very_early' },
      'Novemba panda aina ya ngano inayokomaa mapema sana: katika miaka 42 kati ya 44 maji yalitosha, na katika miaka 34 yalitosha kwa mavuno mazuri.',
    ],
    [
      'not_here',
      { crop: 'coconut', carried: null, good: null, judged: null, cause: 'cool' },
      'Haifai hapa: minazi ikipandwa Novemba huharibika katika mwaka wa kawaida kwa baridi ya usiku.',
    ],
  ])('says %s with %o', (code, values, sentence) => {
    expect(said(code, values)).toBe(sentence);
  });

  it.each([
    ['maize', 'mahindi ya umwagiliaji'],
    ['sorghum', 'mtama wa umwagiliaji'],
    ['finger millet', 'ulezi wa umwagiliaji'],
    ['cassava', 'muhogo wa umwagiliaji'],
    ['onion', 'vitunguu vya umwagiliaji'],
    ['groundnut', 'karanga za umwagiliaji'],
    ['pigeon pea', 'mbaazi za umwagiliaji'],
    ['cotton', 'pamba ya umwagiliaji'],
    ['macadamia', 'makadamia ya umwagiliaji'],
    ['buckwheat', 'buckwheat ya umwagiliaji'],
  ])('agrees with the noun class of %s', (crop, irrigated) => {
    expect(said('plant', { crop, water: 'irrigated' })).toContain(`Panda ${irrigated} Novemba: `);
  });

  it('counts one as one, and keeps a figure on the line of its unit', () => {
    expect(
      swahili.reasons.dry_season({
        crop: 'rice',
        months: [7],
        tolerated_months: 1,
        fails_at_months: 3,
      }),
    ).toBe('Kiangazi, Julai: mwezi 1 mkavu; mpunga huvumilia mwezi 1 na huharibika ikifika miezi 3.');
    expect(swahili.reasons.rain_suffices({ months: [3, 4, 5], irrigation_mm: 20 })).toBe(
      'Mvua na maji ya udongo vinatosha; umwagiliaji ungeongeza mm\u00a020 (Machi hadi Mei).',
    );
    expect(swahili.years.cell({ carried: 1, judged: 44 })).toBe('mavuno katika mwaka 1 kati ya 44');
    expect(swahili.years.brief({ carried: 0, judged: 44 })).toBe('hakuna mavuno katika miaka 44');
    expect(swahili.years.brief({ carried: 44, judged: 44 })).toBe('mavuno katika miaka yote 44');
  });

  it('writes months as spans', () => {
    expect(swahili.months.spans([1, 2, 5, 11, 12])).toBe('Mei, Nov-Feb');
    expect(swahili.months.day({ day: 1, month: 8, year: 2026 })).toBe('1 Agosti 2026');
  });
});
