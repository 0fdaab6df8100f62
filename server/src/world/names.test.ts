import { describe, expect, it } from 'vitest';
import { foldName, nearestNames, type Candidate } from './names.js';

describe('foldName', () => {
  it.each([
    ["N'Djamena", 'ndjamena'],
    ['N’Djamena', 'ndjamena'],
    ['Cần Thơ', 'can tho'],
    ['  PORT-au_Prince ', 'port au prince'],
    ['ladies’ fingers', 'ladies fingers'],
    ['Saca\u0301n', 'sacan'],
    ['Łódź', 'lodz'],
    ['Straße 7', 'strasse 7'],
    ['北京', 'beijing'],
    ['Москва', 'moskva'],
    ['И\u0306', 'y'],
    ['', ''],
    ['—…!', ''],
    ['\u{10FFFD}', ''],
  ])('folds %j to %j', (text, key) => {
    expect(foldName(text)).toBe(key);
  });
});

describe('nearestNames', () => {
  const crops = [
    ...candidates('barley', 'black pepper', 'broccoli', 'cassava', 'coffee', 'oats', 'potato', 'rice', 'rye'),
    ...candidates('sweet potato', 'tomato', 'wheat', 'yam'),
    { name: 'eggplant', keys: ['eggplant', 'aubergine', 'brinjal'] },
    { name: 'maize', keys: ['maize', 'corn', 'zea mays'] },
  ];
  const places = candidates(
    'Cork',
    'Nairobi',
    'Nakuru',
    'Niamey',
    'Port-au-Prince',
    'Wa',
    'Wagga Wagga',
    'Warsaw',
  );

  it.each([
    ['maiz', ['maize']],
    ['MAÍZE', ['maize']],
    ['hybrid maize', ['maize']],
    ['tomatto', ['tomato']],
    ['tomatoes', ['tomato']],
    ['egg plant', ['eggplant']],
    ['obergine', ['eggplant']],
    ['wheta', ['wheat']],
    ['kasava', ['cassava']],
    ['potatos', ['potato', 'sweet potato']],
    ['peper', ['black pepper']],
  ])('finds crops for %s: %j', (wanted, names) => {
    expect(nearestNames(wanted, crops)).toEqual(names);
  });

  it.each([
    ['nakru', ['Nakuru']],
    ['Wagga', ['Wagga Wagga']],
    ['waga wagga', ['Wagga Wagga']],
    ['Wagga Wagga NSW', ['Wagga Wagga']],
    ['port au prnce', ['Port-au-Prince']],
    ['Ниамей', ['Niamey']],
  ])('finds places for %s: %j', (wanted, names) => {
    expect(nearestNames(wanted, places)).toEqual(names);
  });

  it.each(['unobtainium', 'xyz', '7', 'dragon fruit', 'New York', 'Karsan', '', '   ', '—', '\u{10FFFD}'])(
    'finds nothing similar to %j',
    (wanted) => {
      expect(nearestNames(wanted, [...crops, ...places])).toEqual([]);
    },
  );

  it('returns the likeliest names first, none twice, and no more than the limit', () => {
    const many = [
      ...candidates('San Jose', 'San Miguel', 'Santa Cruz', 'San Pedro Sula', 'Santiago', 'Sango', 'Lusan'),
      { name: 'San', keys: ['san', 'sann'] },
    ];
    expect(nearestNames('San', many, 1)).toEqual(['San']);
    expect(nearestNames('San', many, 3)).toEqual(['San', 'Sango', 'San Jose']);
    expect(nearestNames('San', many)).toHaveLength(5);
  });

  it.each([
    ['x'.repeat(41), 0],
    ['q '.repeat(6), 0],
    ['place '.repeat(26), 0],
    // Characters that fold to words of their own, 41 and 18 letters long.
    ['\u{1FAE2}'.repeat(160), 0],
    ['\uFDFA'.repeat(160), 0],
    ['x'.repeat(40), 2],
    ['place q q q q', 2],
  ])('looks at the keys of %s only if it may be a misspelt name: %i', (wanted, lookedAt) => {
    let looks = 0;
    const counted = ['Place 1', 'Place 2'].map((name) => ({
      name,
      get keys() {
        looks += 1;
        return [foldName(name)];
      },
    }));
    nearestNames(wanted, counted);
    expect(looks).toBe(lookedAt);
  });
});

function candidates(...names: string[]): Candidate[] {
  return names.map((name) => ({ name, keys: [foldName(name)] }));
}
