import { describe, expect, it } from 'vitest';
import type { Analysis } from '@crop-planning/shared';
import { byModel1, byModel2 } from '../../../test/cli/sample-analyses.js';
import { placeCell, placeLine, readPlace } from './answering-place.js';
import { rememberedInput } from './remembered-input.js';
import { analysisRow } from './rows.js';

describe('analysisRow', () => {
  it('adds plan, place, limiting part and years to the analysis as the API returns it', () => {
    expect(analysisRow(byModel2, 'North field')).toEqual({
      ...byModel2,
      plan_name: 'North field',
      place: 'Peoria, Illinois, United States',
      limiting_part: 'water',
      years: null,
    });
    expect(analysisRow(byModel1, 'Old')).toMatchObject({ place: 'Nakuru, Kenya', limiting_part: 'water' });
    expect(analysisRow({ ...byModel2, source: 'advisor' }, 'Seen')).toMatchObject({
      plan_name: 'Seen',
      place: null,
      limiting_part: null,
    });
  });
});

describe('the place of an analysis', () => {
  it('is shown with the nearest place if it is a bare point', () => {
    const point = readPlace({
      name: '-0.3,36.1',
      place: null,
      latitude: -0.3,
      longitude: 36.1,
      nearest: { name: 'Nakuru, Kenya', distance_km: 3.6 },
    });
    expect(point && [placeCell(point), placeLine(point)]).toEqual([
      '-0.3,36.1 (near Nakuru, Kenya)',
      '-0.3,36.1; 4 km from Nakuru, Kenya',
    ]);
  });

  it.each([null, 'Nakuru', {}, { name: 3 }])('is null for %j', (value) => {
    expect(readPlace(value)).toBeNull();
  });
});

describe('rememberedInput', () => {
  it('returns water and season of the newest analysis by the model, even by model 1.0', async () => {
    const advised = { ...byModel2, source: 'advisor' };
    expect(await remembered([advised, byModel2, byModel1])).toEqual({ water: 'rainfed', season_days: 120 });
    expect(await remembered([byModel1])).toEqual({ water: 'irrigated', season_days: null });
    expect(await remembered([advised])).toEqual({});
  });

  it('returns nothing if the plan was never analysed', async () => {
    expect(await remembered([byModel2], null)).toEqual({});
  });
});

function remembered(
  analyses: readonly Analysis[],
  latest_analysis_at: string | null = '2025-11-21T12:00:00.000Z',
) {
  const plan = { id: '66f2a1b3c4d5e6f708192a3c', latest_analysis_at };
  return rememberedInput(async () => analyses, plan);
}
