import { describe, expect, it } from 'vitest';
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { french } from './french.js';

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

describe('French', () => {
  it.each<[VerdictCode, Partial<VerdictValues>, string]>([
    [
      'plant',
      {},
      'Semez le maïs en novembre : l’eau a suffi 42 années sur 44, dont 34 pour une bonne récolte.',
    ],
    [
      'plant_at_risk',
      { crop: 'barley', carried: 20, good: 3, planting_month: 4 },
      'Ne semez l’orge en avril qu’en acceptant le risque : la culture a échoué 24 années sur 44 par manque d’eau.',
    ],
    [
      'rather_in_months',
      { crop: 'tomato', months: [4, 5, 10], planting_month: 8, carried: 1, good: 0, cause: 'heat' },
      'Plantez plutôt la tomate d’avril à mai ou en octobre : la plantation d’août a échoué 43 années sur 44 à cause de la chaleur.',
    ],
    [
      'with_irrigation',
      { crop: 'common bean', irrigation_mm: 1200, carried: 10, good: 0 },
      'Semez le haricot en novembre en irriguant, environ 1 200 mm : avec la pluie seule, la culture a échoué 34 années sur 44.',
    ],
    [
      'with_early_variety',
      { crop: 'oats', variety: 'very_early' },
      'Semez une variété très précoce d’avoine en novembre : l’eau a suffi 42 années sur 44, dont 34 pour une bonne récolte.',
    ],
  ])('says %s with %o', (code, values, sentence) => {
    const said = french.verdict.sentence({ code, values: { ...maize, ...values } });
    // The spaces of French typography are no-break ones, some of them narrow.
    expect(said.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(sentence);
  });

  it('writes figures with a comma, and keeps signs and units on the line of their word', () => {
    expect(
      french.reasons.heat({ crop: 'maize', month: 5, mean_c: 34.5, best_to_c: 30, fails_at_c: 40 }),
    ).toBe(
      'Chaleur, mai\u00a0: 34,5\u00a0°C\u202f; le maïs demande au plus 30\u00a0°C et échoue à 40\u00a0°C.',
    );
  });

  it('names the only month of frost once', () => {
    const chances = ['possible', ...Array.from({ length: 11 }, () => 'none' as const)] as const;
    const frost = { chances: [...chances], first_month: 1, last_month: 1 };
    expect(french.timing.frost(frost)).toBe('possible mais peu probable en janvier');
  });

  it('counts one or no year in the singular', () => {
    const counts = { harvests: 'récolte', good: 1, poor: 0, lost: 2, unknown: null, isFew: false };
    expect(french.terminal.counts(counts)).toBe('récolte\u00a0: 1 bonne (#), 0 médiocre (+), 2 perdues (-)');
  });

  it('says when no year had a harvest, and whether each was good', () => {
    const years = { first: 1979, last: 2022, judged: 44, lost: [], lost_more: 0, poor: [], poor_more: 0 };
    const said = (carried: number, good: number) =>
      french.reasons.years({ ...years, carried, good, labelled_by: 'years', by_mean_climate: null });
    expect(said(0, 0)).toBe('Années 1979-2022\u00a0: aucune récolte en 44 ans.');
    expect(said(1, 0)).toBe('Années 1979-2022\u00a0: une récolte 1 année sur 44, jamais bonne.');
    expect(said(44, 44)).toBe('Années 1979-2022\u00a0: une récolte les 44 années, toujours bonne.');
  });

  it('writes months as spans', () => {
    expect(french.months.spans([1, 2, 5, 11, 12])).toBe('mai, nov-févr');
    expect(french.months.day({ day: 1, month: 8, year: 2026 })).toBe('1er août 2026');
  });
});
