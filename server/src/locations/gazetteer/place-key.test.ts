import { expect, it } from 'vitest';
import { placeKeysOf } from './place-key.js';

it.each([
  ['Zürich', 'ZURICH'],
  ['Đà Nẵng', 'da nang'],
  ['İstanbul', 'istanbul'],
  ["N'Djamena", 'Ndjamena'],
  ['Port-au-Prince', 'port au prince'],
  ['МОСКВА', 'москва'],
  ['Орёл', 'Орел'],
  ['Αθήνα', 'ΑΘΗΝΑ'],
  ['عُمَان', 'عمان'],
  ['الإسكندرية', 'الاسكندرية'],
  ['کراچی', 'كراچي'],
  ['서울', '서울'.normalize('NFD')],
])('%s and %s have the same key', (left, right) => {
  expect(placeKeysOf(left)).toEqual(placeKeysOf(right));
});

it('distinguishes names that sound alike but are in different scripts', () => {
  expect(placeKeysOf('Daban')).not.toContain(placeKeysOf('大板').at(-1));
});

it('matches Chinese characters exactly first, then by the sound that simplified and traditional characters share', () => {
  const [traditional, simplified] = [placeKeysOf('東京'), placeKeysOf('东京')];
  expect(traditional).toHaveLength(2);
  expect(traditional[0]).not.toBe(simplified[0]);
  expect(traditional[1]).toBe(simplified[1]);
});

it.each(['', ' ', ',', '!?', '🌾'])('returns no key for %j', (text) => {
  expect(placeKeysOf(text).filter((key) => /^E?$/.test(key))).toEqual([]);
});
