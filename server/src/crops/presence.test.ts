import { expect, it } from 'vitest';
import { createPresence } from './presence.js';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const rows = [
  { country_code: 'AA', areas_ha: { wheat: 997_900, barley: 2_000, oats: 1_999, rye: 100, fonio: 99 } },
  { country_code: 'BB', areas_ha: { maize: 50_000 } },
];
const presence = createPresence({ log, readTable: async () => rows });

it('a crop counts as a main crop on at least 0.2% of the land under crops, and as grown on at least 100 ha', async () => {
  const { presenceOf, areaOf } = await presence.of('AA');
  const presences = ['wheat', 'barley', 'oats', 'rye', 'fonio', 'maize', 'durian'].map(presenceOf);
  expect(presences).toEqual([
    'main',
    'grown',
    'grown',
    'grown',
    'not_reported',
    'not_reported',
    'no_statistics',
  ]);
  expect([areaOf('wheat'), areaOf('maize')]).toEqual([997_900, 0]);
});

it('no crop has statistics without a country, or in a country that reports nothing', async () => {
  for (const code of [null, 'ZZ'])
    expect((await presence.of(code)).presenceOf('wheat')).toBe('no_statistics');
});

it('if the table cannot be used, the failure is logged once, and no crop has statistics', async () => {
  const errors: unknown[] = [];
  const broken = createPresence({
    log: { ...log, error: (...logged: unknown[]) => void errors.push(logged) },
    readTable: () => Promise.reject(new Error('no such file')),
  });
  expect((await broken.of('AA')).presenceOf('wheat')).toBe('no_statistics');
  expect((await broken.of('BB')).areaOf('maize')).toBe(0);
  expect(errors).toHaveLength(1);
});

it('the bundled table contains the main crops of countries', async () => {
  const bundled = createPresence({ log });
  const [kenya, germany] = [await bundled.of('KE'), await bundled.of('DE')];
  expect(['maize', 'tea', 'common bean'].map(kenya.presenceOf)).toEqual(['main', 'main', 'main']);
  expect(['wheat', 'cocoa', 'turmeric'].map(germany.presenceOf)).toEqual([
    'main',
    'not_reported',
    'no_statistics',
  ]);
});
