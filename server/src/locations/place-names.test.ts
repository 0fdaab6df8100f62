import { AppError } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { createCountries } from './countries.js';
import { readCoordinates, readPlaceNames, titleOf } from './place-names.js';
import { answersTo } from '../world/place-identity.js';

const countries = await createCountries().load();

describe('readCoordinates', () => {
  it('reads a point, and takes anything else for a name', () => {
    expect(readCoordinates('0.3 S, 36.07 E', 'location')).toEqual({
      latitude: -0.3,
      longitude: 36.07,
      elevation_m: null,
    });
    expect(readCoordinates('Nakuru, Kenya', 'location')).toBeUndefined();
  });

  it.each([
    ['91,0', 1],
    ['-95,999', 2],
    ['52,5 , 13', 1],
    ['nan', 1],
  ])('refuses %j', (text, count) => {
    const error = failureOf(() => readCoordinates(text, 'location'));
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(error.fields.issues?.map(({ path }) => path)).toEqual(Array(count).fill('location'));
  });
});

describe('readPlaceNames', () => {
  it.each([
    ['Nakuru', [['Nakuru', undefined, undefined]]],
    [
      'Nakuru, Ke',
      [
        ['Nakuru', undefined, 'KE'],
        ['Nakuru', 'Ke', undefined],
      ],
    ],
    [
      'nakuru ,KENYA,',
      [
        ['nakuru', undefined, 'KE'],
        ['nakuru', 'KENYA', undefined],
      ],
    ],
    [
      'Lincoln, Nebraska, USA',
      [
        ['Lincoln', 'Nebraska', 'US'],
        ['Lincoln', 'Nebraska, USA', undefined],
      ],
    ],
    [
      'Athens, Georgia',
      [
        ['Athens', undefined, 'GE'],
        ['Athens', 'Georgia', undefined],
      ],
    ],
    [
      'Seoul, Korea, Republic of',
      [
        ['Seoul', undefined, 'KR'],
        ['Seoul', 'Korea, Republic of', undefined],
      ],
    ],
    ['Nakuru, Narnia', [['Nakuru', 'Narnia', undefined]]],
    [
      'Nakuru Kenya',
      [
        ['Nakuru Kenya', undefined, undefined],
        ['Nakuru', undefined, 'KE'],
      ],
    ],
    [
      'Kano United Arab Emirates',
      [
        ['Kano United Arab Emirates', undefined, undefined],
        ['Kano', undefined, 'AE'],
      ],
    ],
    ['Kenya', [['Kenya', undefined, undefined]]],
    [' , ', []],
  ])('reads %j', (text, names) => {
    const read = readPlaceNames(text, countries).map(({ place, region, countryCode }) => [
      place,
      region,
      countryCode,
    ]);
    expect(read).toEqual(names);
  });
});

describe('countries', () => {
  it.each<[string | undefined, string[]]>([
    ['KE', ['ke', 'KEN', 'Kenya', 'kenia', 'كينيا']],
    ['VN', ['Viet Nam', 'vietnam', 'Việt Nam', 'VNM']],
    ['CI', ['Ivory Coast', "cote d'ivoire", 'Côte d’Ivoire']],
    ['US', ['Us', 'U.S.A.', 'united states', 'United States of America', 'America']],
    ['GB', ['UK', 'Great Britain', 'England']],
    ['DE', ['Deutschland', 'Alemania', 'GERMANY']],
    ['TZ', ['Tanzania', 'United Republic of Tanzania']],
    ['KR', ['South Korea', 'Korea']],
    ['TR', ['Turkey', 'Türkiye']],
    ['XK', ['Kosovo']],
    [undefined, ['Narnia', '', 'KEX']],
  ])('have the code %s under each of the names in the list', (code, names) => {
    expect(names.map((name) => countries.codeOf(name))).toEqual(names.map(() => code));
  });

  it('have everyday names that are all recognised and contain no comma', () => {
    const shown = ['US', 'VN', 'TZ', 'KR', 'RU', 'SY', 'BO', 'LA', 'MD', 'CD'].map(countries.nameOf);
    expect(shown).toEqual([
      'United States',
      'Vietnam',
      'Tanzania',
      'South Korea',
      'Russia',
      'Syria',
      'Bolivia',
      'Laos',
      'Moldova',
      'DR Congo',
    ]);
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i));
    const codes = letters.flatMap((one) => letters.map((two) => one + two));
    const known = codes.filter((code) => countries.codeOf(code) === code);
    expect(known.length).toBeGreaterThan(240);
    expect(known.filter((code) => countries.codeOf(countries.nameOf(code)) !== code)).toEqual([]);
    expect(known.filter((code) => countries.nameOf(code).includes(','))).toEqual([]);
  });
});

describe('a place', () => {
  const lincoln = { place: 'Lincoln', region: 'Nebraska', country_code: 'US', aliases: ['Lancaster'] };

  it('has its region in its title only if the name needs it', () => {
    expect(titleOf(lincoln, countries)).toBe('Lincoln, Nebraska, United States');
    expect(titleOf({ ...lincoln, alone_in: 'country' }, countries)).toBe('Lincoln, United States');
    expect(titleOf({ ...lincoln, region: null }, countries)).toBe('Lincoln, United States');
  });

  it.each([
    ['lincoln', true],
    ['LANCASTER, usa', true],
    ['Lincoln, nebraska', true],
    ['Lincoln, Nebraska, US', true],
    ['Lincoln, Ontario, US', false],
    ['Lincoln, Canada', false],
    ['Linc', false],
  ])('is meant by %j: %s', (text, answers) => {
    expect(readPlaceNames(text, countries).some((name) => answersTo(lincoln, name))).toBe(answers);
  });
});

function failureOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('The text should have been refused.');
}
