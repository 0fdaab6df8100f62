import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPoint } from '@crop-planning/shared/geo/coordinates';
import { createCountries } from '../server/src/locations/countries.js';
import { distanceKm } from '../server/src/world/distances.js';
import { createGazetteer } from '../server/src/locations/gazetteer/gazetteer.js';
import { readSharedFile, sharedFiles } from './shared-data.js';

const data = new URL('../server/data/', import.meta.url);
const docs = new URL('../docs/', import.meta.url);
const reference = sharedFiles(['regions.tsv']);

const places = linesOf(brotliDecompressSync(readFileSync(new URL('places.tsv.br', data))).toString());
const areas = linesOf(readFileSync(new URL('areas.tsv', data), 'utf8'));
const regions = linesOf(readFileSync(new URL('regions.tsv', data), 'utf8'));

describe('the table of places', () => {
  it('has valid coordinates, countries, heights and populations', () => {
    const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const wrong = places.filter(([name, country = '', , latitude, longitude, height, people]) => {
      const figures = [
        Number(latitude) / 90,
        Number(longitude) / 180,
        Number(height?.replace('~', '')) / 6_000,
      ];
      return (
        !name ||
        countries.of(country) === undefined ||
        !figures.every((figure) => Math.abs(figure) <= 1) ||
        !/^\d+$/.test(people ?? '')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is indexed completely, largest places first', async () => {
    const { search } = await createGazetteer(createCountries()).load();
    const all = search(undefined, places.length + 1);
    expect(all).toHaveLength(places.length);
    const people = all.map((place) => place.people ?? 0);
    expect(people).toEqual(people.toSorted((left, right) => right - left));
    const of = ([name, country, , latitude, longitude]: readonly string[]) =>
      [name, country, Number(latitude), Number(longitude)].join('|');
    const indexed = all.map((place) =>
      [place.place, place.country_code, place.latitude, place.longitude].join('|'),
    );
    expect(indexed.sort()).toEqual(places.map(of).sort());
  });
});

describe('the names of places', () => {
  it('are not taken for coordinates, except for words that stand for a missing value', () => {
    const all = places.flatMap(([name = '', , , , , , , others = '']) => [name, ...others.split('|')]);
    const taken = all.filter((name) => readPoint(name) !== undefined);
    expect(new Set(taken.map((name) => name.toLowerCase()))).toEqual(new Set(['nan', 'none', 'tbd']));
  });

  it('that stand for a missing value are found with their country', async () => {
    const { lookUp } = await createGazetteer(createCountries()).load();
    expect(['Nan, Thailand', 'None, Italy'].map((name) => lookUp(name)?.taken?.place)).toEqual([
      'Nan',
      'None',
    ]);
    expect(readPoint('Nan, Thailand')).toBeUndefined();
  });
});

describe('the table of regions', () => {
  it('has each region once, in order, and covers 98% of the places', () => {
    const ids = regions.map(([country, code]) => `${country}\t${code}`);
    expect(ids).toEqual([...new Set(ids)].sort());
    const known = new Set(ids);
    const named = places.filter(([, country, region]) => known.has(`${country}\t${region}`));
    expect(named.length / places.length).toBeGreaterThan(0.98);
  });

  it.skipIf(reference.areAbsent)(`has all names of ../shared/data/regions.tsv${reference.note}`, () => {
    const namesOf = new Map(
      regions.map(([country, code, name, others = '']) => [
        `${country}|${code}`,
        [name, ...others.split('|')],
      ]),
    );
    const missing = linesOf(readSharedFile('regions.tsv').toString()).filter(
      ([country, code, name]) => !namesOf.get(`${country}|${code}`)?.includes(name),
    );
    expect(missing).toEqual([]);
  });
});

describe('the table of areas', () => {
  it('has each area once, in order, and no first-order region', () => {
    const ids = areas.map(([country, name]) => `${country}\t${name}`);
    expect(ids).toEqual([...new Set(ids)].sort());
    const known = new Set(regions.map(([country, , name]) => `${country}\t${name}`));
    expect(ids.filter((id) => known.has(id))).toEqual([]);
  });

  it('has towns that lie close together and can be named', async () => {
    const { lookUp, wordsFor } = await createGazetteer(createCountries()).load();
    const wrong = areas.flatMap(([country, name, , towns = '']) => {
      const inArea = towns.split('|').map((town) => lookUp(`${town}, ${name}, ${country}`)?.taken);
      const [seat] = inArea;
      return inArea.filter(
        (town) => !seat || !town || distanceKm(seat, town) > 350 || /^-?\d/.test(wordsFor(town)),
      );
    });
    expect(wrong).toEqual([]);
  });
});

it.each(['places.tsv.br', 'regions.tsv', 'areas.tsv'])('the sha256 of %s is in the documentation', (name) => {
  const sum = createHash('sha256')
    .update(readFileSync(new URL(name, data)))
    .digest('hex');
  const pages = readdirSync(docs).filter((page) => page.endsWith('.md'));
  expect(pages.filter((page) => readFileSync(new URL(page, docs), 'utf8').includes(sum))).not.toEqual([]);
});

it.each(['README.md', 'docs/data.md', 'docs/feasibility.md'])('%s has the number of places', (page) => {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  expect(text).toContain(`${places.length.toLocaleString('en-US')} places`);
});

function linesOf(tsv: string): string[][] {
  return tsv
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}
