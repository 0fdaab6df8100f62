import { expect, it } from 'vitest';
import { createCountries } from './countries.js';

const { codeOf, nameOf } = await createCountries().load();

it.each([
  ['KE', 'KE'],
  ['ken', 'KE'],
  ['Kenya', 'KE'],
  ['U.S.A.', 'US'],
  ['Deutschland', 'DE'],
  ['Côte d’Ivoire', 'CI'],
  ['Россия', 'RU'],
  ['مصر', 'EG'],
  ['日本', 'JP'],
  ['대한민국', 'KR'],
  ['Ελλάδα', 'GR'],
  ['Atlantis', undefined],
  ['', undefined],
])('codeOf(%j) returns %s', (text, code) => {
  expect(codeOf(text)).toBe(code);
});

it('codeOf finds a country by the name that nameOf returns for it', () => {
  const codes = ['KE', 'US', 'CD', 'CG', 'XK', 'BQ', 'TT', 'VA', 'SJ', 'TW'];
  expect(codes.map((code) => codeOf(nameOf(code)))).toEqual(codes);
});
