import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../test/engine/engine-fixture.js';
import { liveFigures } from '../../../test/open-meteo.js';
import { climates, type NewPlace } from './climates.js';
import { liveClimates } from './live-climates.js';

const at = new Date('2026-01-01');
const names = ['Molo', 'Molopo', 'Nakuru', 'Port Molo', 'Zomba'];

describe('the beginning of a name', () => {
  it('finds exactly the places whose name or alias begins with it, ordered by country code and name', async () => {
    const store = climates.statementsOf((await openDatabase()).db);
    const places = names.map((name) => placeOf(name));
    // One name of this place sorts before the letter m and the other after it; neither begins with it.
    const otherPlace = placeOf('Abbey', { aliases: ['Zulu'] });
    const byAlias = placeOf('Wakefield', { aliases: ['Molotov'], country_code: 'GB' });
    await store.replaceImported([...places, otherPlace, byAlias], at);
    const find = async (key: string, limit = 10) =>
      (await store.searchImported(key, limit)).map(({ place }) => place);
    expect(await find('m')).toEqual(['Wakefield', 'Molo', 'Molopo']);
    expect(await find('mol')).toEqual(['Wakefield', 'Molo', 'Molopo']);
    expect(await find('molop')).toEqual(['Molopo']);
    expect(await find('molopos')).toEqual([]);
    expect(await find('port m')).toEqual(['Port Molo']);
    expect(await find('m', 2)).toEqual(['Wakefield', 'Molo']);
    expect(await find('')).toEqual(['Wakefield', 'Abbey', ...names]);
    expect(await find('', 1)).toEqual(['Wakefield']);
  });

  it('is compared only with names that share its first three characters, even if there are many others', async () => {
    const { db, client } = await openDatabase({ monitorCommands: true });
    // Without the index on identity, each stored place would be looked for among all the others.
    await db.collection('climates').createIndexes([{ key: { identity: 1 } }, { key: { beginnings: 1 } }]);
    const store = climates.statementsOf(db);
    const places = Array.from({ length: 2_000 }, (_, i) => placeOf(`${i} station ${i}`));
    await store.replaceImported(places, at);
    const filters: object[] = [];
    client.on('commandStarted', ({ commandName, command }) => {
      if (commandName === 'find') filters.push(command['filter']);
    });
    expect(await store.searchImported('1999 st', 5)).toMatchObject([{ place: '1999 station 1999' }]);
    const explained = await db
      .collection('climates')
      .find(filters[0] ?? {})
      .explain('executionStats');
    // The names of the places 199 and 1990 to 1999 begin with the same three characters.
    expect(explained).toMatchObject({ executionStats: { totalDocsExamined: 11 } });
  });
});

it('keeps a limited number of climates from the live source, dropping the oldest first', async () => {
  const store = liveClimates.statementsOf((await openDatabase()).db);
  for (let i = 0; i < 5; i += 1) {
    const climate = { climate: liveFigures, elevation_m: null, source: 'Live', period: '1991-2020' };
    const id = `${i}.00,35.00`;
    await store.keep({ id, latitude: i, longitude: 35, ...climate }, new Date(at.getTime() + i), 3);
  }
  const ids: string[] = [];
  for await (const { id } of store.each()) ids.push(id);
  expect(ids).toEqual(['2.00,35.00', '3.00,35.00', '4.00,35.00']);
  expect(await store.remove('3.00,35.00')).toBe(true);
  expect(await store.remove('3.00,35.00')).toBe(false);
});

function placeOf(place: string, changes: Partial<NewPlace> = {}): NewPlace {
  return {
    place,
    region: null,
    country_code: 'KE',
    aliases: [],
    latitude: 0,
    longitude: 35,
    elevation_m: null,
    source: 'Our station',
    period: '1991-2020',
    climate: liveFigures,
    ...changes,
  };
}
