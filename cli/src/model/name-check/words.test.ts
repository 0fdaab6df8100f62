import { describe, expect, it } from 'vitest';
import type { ResolvedLocation } from '@crop-planning/shared';
import { CliError, exitCodes } from '../../terminal/failures.js';
import { notUnderstood, interpretationOf } from './words.js';

const peoria: ResolvedLocation = {
  name: 'Peoria, Illinois, United States',
  place: 'Peoria',
  region: 'Illinois',
  country: 'United States',
  country_code: 'US',
  people: 113150,
  latitude: 40.69,
  longitude: -89.59,
  elevation_m: 147,
  elevation_of: 'place',
  source: 'A grid',
  period: '2000-2025',
  climate_distance_km: null,
  climate_elevation_difference_m: null,
  climate_relief_m: 40,
  nearest: null,
  namesakes: [],
};
const unknownCrop = { refused: new CliError(exitCodes.refused, 'CROP_NOT_SUPPORTED', 'No.') };

describe('interpretationOf', () => {
  it.each([
    ['Peoria, Illinois', {}, undefined],
    ['peoria', {}, undefined],
    [
      'Peoria, IL',
      {},
      'The model takes "Peoria, IL" to mean Peoria, Illinois, United States (113,150 people).',
    ],
    [
      'Peoria',
      { namesakes: ['Peoria, Arizona, United States'] },
      'The model takes "Peoria" to mean Peoria, Illinois, United States (113,150 people), not Peoria, Arizona, United States.',
    ],
    [
      '40.7,-89.5',
      { place: null, region: null, country: null, nearest: { name: 'Peoria', distance_km: 7.6 } },
      'The model takes "40.7,-89.5" to mean a point 8 km from Peoria.',
    ],
  ] as const)('for %s, found as Peoria with %j, returns: %s', (location, differences, sentence) => {
    const found = {
      ...peoria,
      ...differences,
      namesakes: [...('namesakes' in differences ? differences.namesakes : [])],
    };
    expect(interpretationOf({ crop: 'maize', location }, { crop: unknownCrop, location: { found } })).toBe(
      sentence,
    );
  });
});

describe('notUnderstood', () => {
  it.each([
    ['CROP_NOT_SUPPORTED', { suggestions: ['maize'] }, 'the model does not know "X"; nearest: maize'],
    [
      'CROP_AMBIGUOUS',
      { suggestions: ['arabica coffee', 'robusta coffee'] },
      'the model cannot tell which "X" is meant: arabica coffee, robusta coffee',
    ],
    ['CROP_NOT_SUPPORTED', {}, 'the model does not know "X"'],
    ['LOCATION_NOT_FOUND', {}, 'the model does not know "X"; latitude,longitude works too'],
    [
      'LOCATION_NOT_FOUND',
      { suggestions: ['A, B', 'C, D', 'E, F', 'G, H'] },
      'the model does not know "X"; nearest: A, B; C, D; E, F and 1 more',
    ],
    [
      'LOCATION_AMBIGUOUS',
      {
        candidates: ['A, B', 'A, C'].map((name) => ({
          name,
          region: null,
          country: 'B',
          people: 1,
          latitude: 0,
          longitude: 0,
          lat: 0,
          lon: 0,
        })),
      },
      'the model cannot tell which "X" is meant: A, B; A, C',
    ],
    [
      'LOCATION_AMBIGUOUS',
      {
        regions: ['X', 'X, C'],
        candidates: [
          { name: 'A, X', region: null, country: 'X', people: 1, latitude: 0, longitude: 0, lat: 0, lon: 0 },
        ],
      },
      'the model needs a town, but "X" means all of X or all of X, C: A, X',
    ],
    [
      'VALIDATION_FAILED',
      { issues: [{ path: 'location', message: 'must have a latitude' }] },
      'the model cannot read "X": location: must have a latitude',
    ],
  ])('explains %s with %j as: %s', (code, details, words) => {
    expect(notUnderstood('X', new CliError(exitCodes.refused, code, 'No.', details))).toBe(words);
  });

  it('says that a place without a climate is known', () => {
    const message = 'The place is known, but its climate is not: no land with figures is near.';
    const refusal = new CliError(exitCodes.refused, 'LOCATION_NOT_FOUND', message);
    expect(notUnderstood('Apia', refusal)).toBe(
      'the model knows "Apia", but not its climate; a place on land nearby may have one',
    );
  });
});
