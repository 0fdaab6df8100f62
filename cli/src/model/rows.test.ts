import { describe, expect, it } from 'vitest';
import { byModel } from '../../../test/cli/sample-analyses.js';
import { placeCell, placeLine } from '@crop-planning/shared/words/answering-place';
import { analysisRow } from './rows.js';

describe('analysisRow', () => {
  it('adds the plan, the place, the limiting part and the years to an analysis', () => {
    expect(analysisRow(byModel, 'North field')).toEqual({
      ...byModel,
      plan_name: 'North field',
      sentence: null,
      place: 'Peoria, Illinois, United States',
      limiting_part: 'water',
      years: null,
      water: 'rainfed',
      season_days: 120,
    });
    expect(analysisRow({ ...byModel, source: 'advisor' }, 'Seen')).toMatchObject({
      plan_name: 'Seen',
      place: null,
      limiting_part: null,
    });
  });
});

describe('the place of an analysis', () => {
  it('is shown with the nearest place if it is a bare point', () => {
    const { location } = byModel.details.climate;
    if (location === null) throw new Error('The sample has no place.');
    const point = {
      ...location,
      name: '-0.3,36.1',
      place: null,
      latitude: -0.3,
      longitude: 36.1,
      elevation_m: null,
      people: null,
      nearest: { name: 'Nakuru, Kenya', distance_km: 3.6 },
    };
    expect([placeCell(point), placeLine(point)]).toEqual([
      '-0.3,36.1 (near Nakuru, Kenya)',
      '-0.3,36.1; 4 km from Nakuru, Kenya',
    ]);
  });
});
