import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountries } from '../countries.js';
import { createGazetteer } from './gazetteer.js';
import { indexFile } from './index-file.js';

const countries = createCountries();
const gazetteer = await createGazetteer(countries).load();
const { lookUp, wordsFor, search, nearest, suggest } = gazetteer;

describe('the words for a place', () => {
  const largest = search(undefined, 20_000);
  const unclear = largest.map((place) => lookUp(place.place)).filter((choice) => choice && !choice.taken);

  it('select exactly that place, for every candidate of an ambiguous name', () => {
    expect(unclear.length).toBeGreaterThan(500);
    const candidates = unclear.flatMap((choice) =>
      choice?.taken ? [] : (choice?.candidates.slice(0, 10) ?? []),
    );
    const wrong = [...new Map(candidates.map((place) => [place.number, place])).values()].filter((place) => {
      const words = wordsFor(place);
      return (
        words !== `${place.latitude},${place.longitude}` && lookUp(words)?.taken?.number !== place.number
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are as short as possible', () => {
    expect(
      ['Nakuru', 'Peoria, IL', 'Springfield, MO'].map((text) => {
        const taken = lookUp(text)?.taken;
        return taken && wordsFor(taken);
      }),
    ).toEqual(['Nakuru, Kenya', 'Peoria, Illinois, United States', 'Springfield, Missouri, United States']);
  });

  it('can be coordinates if another place has the same name, region and country', () => {
    const places = search('San Jose, Philippines', 20);
    const words = places.map(wordsFor);
    expect(words.filter((text) => /^[-\d.]+,[-\d.]+$/.test(text)).length).toBeGreaterThan(0);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('a search', () => {
  it('returns the largest places without a query', () => {
    const people = search(undefined, 50).map((place) => place.people ?? 0);
    expect(people).toEqual(people.toSorted((left, right) => right - left));
  });

  it.each([
    ['nakuru', ['Nakuru, Kenya']],
    ['nak', ['Nakhon Ratchasima, Thailand', 'Nakuru, Kenya']],
    ['Peoria, il', ['Peoria, Illinois, United States']],
    ['Kenya', ['Nairobi, Kenya', 'Mombasa, Kenya']],
    ['Punjab', ['Lahore, Pakistan', 'Faisalabad, Pakistan']],
    ['Tuscany', ['Florence, Italy']],
    ['Makueni County', ['Emali, Kenya', 'Makindu, Kenya']],
    ['Lincolnshire', ['Lincoln, United Kingdom', 'Boston, United Kingdom']],
    ['Calcutta', ['Calcutta, South Africa', 'Kolkata, India']],
    ['Кие', ['Kyiv, Ukraine']],
    ['大阪', ['Osaka, Japan']],
  ])('for %s returns the likeliest places first', (query, expected) => {
    expect(search(query, 20).map(wordsFor)).toEqual(expect.arrayContaining(expected));
  });

  it.each(['nakru', 'qqqqqq', 'Nakuru, Uganda', '...'])(
    'for %s returns an empty list rather than similar names',
    (query) => {
      expect(search(query, 20)).toEqual([]);
    },
  );

  it('returns at most as many places as the limit and no duplicates, even for a query of one letter', () => {
    for (const query of ['s', 'a', 'san', 's, Kenya', 'santa']) {
      const numbers = search(query, 200).map(({ number }) => number);
      expect(numbers.length).toBeLessThanOrEqual(200);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});

it('the gazetteer finds the nearest places, even at the poles and across the date line', () => {
  expect(nearest({ latitude: -0.28, longitude: 36.07 }, 1).map(({ place }) => place.place)).toEqual([
    'Nakuru',
  ]);
  for (const point of [
    { latitude: 90, longitude: 0 },
    { latitude: -17, longitude: 180 },
    { latitude: -17, longitude: -180 },
  ]) {
    const km = nearest(point, 5).map((one) => one.km);
    expect(km).toEqual(km.toSorted((left, right) => left - right));
  }
  const [east, west] = [180, -180].map(
    (longitude) => nearest({ latitude: -17, longitude }, 1)[0]?.place.number,
  );
  expect(east).toBe(west);
});

it('the gazetteer suggests only names that select a place', () => {
  for (const text of [
    'nakru',
    'Barcelonna',
    'Kenya, Nakuru',
    'Springfield, Kenya',
    'Munchn',
    'Chicgo, Illinois',
  ]) {
    const names = suggest(text).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !lookUp(name)?.taken)).toEqual([]);
  }
});

it.each([
  ['a '.repeat(80)],
  [','.repeat(160)],
  ['a,'.repeat(80)],
  ['北'.repeat(160)],
  ['𝒳'.repeat(80)],
  ["'".repeat(160)],
])('the gazetteer finds no place for %j and raises no error', (text) => {
  expect(lookUp(text)).toBeUndefined();
  expect(suggest(text).length).toBeLessThanOrEqual(10);
  expect(search(text, 20)).toEqual([]);
});

describe('a damaged index', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'places-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('raises a clear error, and is read again when next needed', async () => {
    const file = pathToFileURL(join(folder, 'places.idx'));
    const gazetteer = createGazetteer(countries, file);
    const intact = await readFile(indexFile);
    await expect(gazetteer.load()).rejects.toThrow('cannot be read; build it with npm run build');
    await writeFile(file, intact.subarray(0, intact.length / 2));
    await expect(gazetteer.load()).rejects.toThrow('incomplete');
    await writeFile(
      file,
      'something else of enough bytes, so that it is not too short for a header of the index',
    );
    await expect(gazetteer.load()).rejects.toThrow('a different format');
    const damaged = Buffer.from(intact);
    damaged.writeUInt8(damaged.readUInt8(5_000_000) ^ 1, 5_000_000);
    await writeFile(file, damaged);
    await expect(gazetteer.load()).rejects.toThrow('its checksum is wrong');
    await writeFile(file, intact);
    expect((await gazetteer.load()).lookUp('Nakuru')?.taken?.country_code).toBe('KE');
  });
});
