import { describe, expect, it } from 'vitest';
import { byModel1, byModel2 } from '../../../test/cli/sample-analyses.js';
import { readModelResult } from './model-result.js';

describe('readModelResult', () => {
  it('reads an answer of model 2.0', () => {
    expect(readModelResult(byModel2)).toMatchObject({
      modelVersion: '2.0.0',
      inputs: { plantingMonth: 10, riskTolerance: 'medium', water: 'rainfed', seasonDays: 120 },
      limitingPart: 'water',
      parts: [
        { part: 'winter', score: 1 },
        { part: 'heat', score: 0.95 },
        { part: 'water', score: 0.3 },
        { part: 'wet', score: 1 },
      ],
      season: { days: 120, months: 11, lastMonth: 8, resting: [11, 12, 1, 2, 3], stoppedBy: null },
      waters: { rainfed: { score: 0.3 }, irrigated: { score: 0.95 } },
      irrigationMm: 1189.2,
      goodMonths: [1, 2],
      betterMonths: [1, 2],
      place: { name: 'Peoria, Illinois, United States', people: 113150, nearest: null },
      climate: { source: 'world grid', period: '2000-2025' },
      limits: [
        'Taken to mean Peoria, Illinois, United States. Other places with this name: Peoria, Arizona, United States.',
        'Snow is not known.',
      ],
    });
  });

  it('reads an answer of model 1.0 into the same shape, with null for each value that it lacks', () => {
    const result = readModelResult(byModel1);
    expect(Object.keys(result ?? {})).toEqual(Object.keys(readModelResult(byModel2) ?? {}));
    expect(result).toMatchObject({
      modelVersion: '1.0.0',
      limitingPart: 'water',
      parts: [{ part: 'temperature' }, { part: 'frost' }, { part: 'water', score: 0.3 }],
      season: { days: 120, months: 4, lastMonth: 12, resting: [] },
      waters: null,
      irrigationMm: null,
      soilMm: null,
      goodMonths: [1, 2],
      betterMonths: [1, 2],
      place: { name: 'Nakuru, Kenya', region: null, people: null },
    });
  });

  it('reports that nothing limits a full score, even though model 1.0 named its lowest part', () => {
    expect(readModelResult({ ...byModel1, score: 1 })?.limitingPart).toBe('nothing');
  });

  it('returns no season for perennials, and no place if the caller supplied the climate', () => {
    const { details } = byModel2;
    const perennial = { ...details, season: null, climate: { ...details.climate, location: null } };
    expect(readModelResult({ ...byModel2, details: perennial })).toMatchObject({ season: null, place: null });
  });

  it('reads parts that a newer service adds, and ignores values of an unexpected shape', () => {
    const details = {
      ...byModel2.details,
      components: { ...byModel2.details.components, salt: { score: 0.9 }, note: 'new' },
      waters: 'many',
      water: [],
      soil: 'clay',
    };
    expect(readModelResult({ ...byModel2, details })).toMatchObject({
      parts: [{}, {}, {}, {}, { part: 'salt', score: 0.9 }],
      waters: null,
      soilMm: null,
    });
  });

  it.each([
    ['another producer', { ...byModel2, source: 'advisor' }],
    ['no details', { ...byModel2, details: null }],
    ['a window of another kind', { ...byModel2, details: { ...byModel2.details, window: 'wide' } }],
    ['no inputs', { ...byModel2, details: { ...byModel2.details, inputs: undefined } }],
    ['no climate', { ...byModel2, details: { ...byModel2.details, climate: null } }],
    ['thresholds in words', { ...byModel2, details: { ...byModel2.details, thresholds: { feasible: 'x' } } }],
  ])('returns undefined for %s', (_, analysis) => {
    expect(readModelResult(analysis)).toBeUndefined();
  });
});
