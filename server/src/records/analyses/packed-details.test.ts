import type { Years } from '@crop-planning/shared';
import { BSON } from 'mongodb';
import { expect, it } from 'vitest';
import { anywhere, highland, potato } from '../../../../test/feasibility-examples.js';
import { regionWith } from '../../../../test/region-years.js';
import { assess } from '../../feasibility/assess.js';
import { packDetails, unpackDetails } from './packed-details.js';

const place = { location: anywhere, source: anywhere.source, period: anywhere.period, limits: [] };

function detailsWith(planting_month: number, region = regionWith({ 1984: 0.1, 1992: 0.02, 2001: 3 }, 2015)) {
  const asked = { crop: 'potato', location: 'Highland', planting_month, season_days: null } as const;
  const subject = { crop: potato, climate: highland, place, region };
  return assess({ ...subject, asked: { ...asked, risk_tolerance: 'low', water: 'rainfed' } }).details;
}

it.each([1, 6, 12])(
  'the years of a planting in month %i are stored in at most 1.5 KB and read back unchanged',
  (month) => {
    const details = detailsWith(month);
    const stored = packDetails({ source: 'model', details });
    expect(BSON.calculateObjectSize({ years: stored?.['years'] })).toBeLessThanOrEqual(1_500);
    expect(unpackDetails({ source: 'model', details: stored })).toEqual(details);
  },
);

it('the reason codes of a planting are stored in at most 600 bytes', () => {
  const stored = packDetails({ source: 'model', details: detailsWith(12) });
  expect(BSON.calculateObjectSize({ codes: stored?.['reason_codes'] })).toBeLessThanOrEqual(600);
});

it('years lost in the heat, years that waited for rain and unknown years are stored and read back unchanged', () => {
  const details = detailsWith(12);
  const { years } = details;
  if (!years) throw new Error('there are no years');
  const seasons: Years['seasons'] = years.seasons.map((season, index) =>
    index === 3
      ? { ...season, class: 'lost', score: 0, limiting_part: 'heat', water_share: 1, waited: true }
      : season,
  );
  const original = { ...details, years: { ...years, seasons, worst: [] } };
  const stored = packDetails({ source: 'model', details: original });
  expect(unpackDetails({ source: 'model', details: stored })).toEqual(original);
});

it.each([
  ['a producer’s details', 'agronomist', { years: { seasons: 'abc', worst: [1992] } }],
  ['details without years', 'model', { model_version: '2.0.0' }],
  ['details whose years are null', 'model', { years: null }],
  ['a producer’s reason codes', 'agronomist', { reason_codes: [{ code: 'hail' }] }],
  ['no details', 'model', null],
])('%s are stored and read back without packing', (_, source, details) => {
  expect(packDetails({ source, details })).toEqual(details);
  expect(unpackDetails({ source, details })).toEqual(details);
});
