import type { Command } from 'commander';
import type { KnownPlace } from '../climates/known-place.js';
import { recordsOf, type Records } from '../records/handle.js';
import type { Database } from '../database/open.js';
import { isTooLarge, isTransient } from '../database/transactions.js';
import { createCountries, type Countries } from '../locations/countries.js';
import { titleOf } from '../locations/place-names.js';
import { foldName } from '../world/names.js';
import { readPlaces, type ImportOptions } from './climate-input.js';
import type { OperatorIo } from './io.js';
import { print, type Output } from './output.js';
import { withDatabase } from './with-database.js';
import type { ListedImport } from '../records/climates.js';
import type { ListedKept } from '../records/live-climates.js';

/** A stored climate in the operator's list, without the figures; one from the live source belongs to no place. */
type ListedClimate = ReturnType<typeof ofImport> | ReturnType<typeof ofKept>;

export function addClimateCommands(program: Command, io: OperatorIo): void {
  const group = program.command('climate').description('The climates of places, for the feasibility model.');
  group
    .command('import')
    .description('Store the climates of a CSV file, all of them or none.')
    .argument('<file>', 'a CSV file with a header, in UTF-8; - for standard input')
    .option('--place <name>', 'the place of a station with rows of date, tmax, tmin and rain')
    .option('--country <country>', 'its country')
    .option('--region <region>', 'its state or province')
    .option('--at <lat,lon[,m]>', 'its coordinates and height, such as -0.25,35.73,2500')
    .option('--source <text>', 'where its figures come from')
    .option('--force', 'store figures far from those of the world grid or of the months beside them')
    .option('--json', 'print JSON')
    .action(async (file: string, { json, ...options }: Output & ImportOptions) => {
      const output: Output = json === undefined ? {} : { json };
      const places = await readPlaces(io, file, options);
      await withDatabase(io, (database) => storeAll(database, places));
      const count = places.length;
      print(io, output, { imported: count }, () => `Imported ${countOf(count, 'climate')}.`);
    });
  group
    .command('list')
    .description(
      'List the stored climates: imported ones by country and name, then those retained from the live source.',
    )
    .option('--json', 'print JSON')
    .action((output: Output) => withDatabase(io, ({ db }) => printClimates(io, output, recordsOf(db))));
  group
    .command('remove')
    .description('Remove a stored climate.')
    .argument('<name>', 'its name or ID, as shown in the list')
    .option('--json', 'print JSON')
    .action((name: string, output: Output) =>
      withDatabase(io, async (database) => {
        const records = recordsOf(database.db);
        const climate = await find(records, name);
        if (!(await records.climates.remove(climate.id))) await records.liveClimates.remove(climate.id);
        print(io, output, climate, describe);
      }),
    );
}

export async function storeAll(
  database: Pick<Database, 'transaction'>,
  places: readonly KnownPlace[],
): Promise<void> {
  try {
    await database.transaction((db) => recordsOf(db).climates.replaceImported(places, new Date()));
  } catch (error) {
    if (!isTooLarge(error) && !isTransient(error)) throw error;
    const climates = countOf(places.length, 'climate');
    throw new Error(
      isTooLarge(error)
        ? `${climates} are too many for one transaction of the database, and nothing was stored. Import the file in parts.`
        : `Storing ${climates} took longer than a transaction may, and nothing was stored. Try again, or import the file in parts.`,
      { cause: error },
    );
  }
}

/** Prints the climates while reading them: there may be tens of thousands. */
async function printClimates(io: OperatorIo, { json }: Output, records: Records): Promise<void> {
  let count = 0;
  for await (const climate of eachClimate(records)) {
    if (json) io.out((count === 0 ? '[' : ',') + JSON.stringify(climate));
    else print(io, {}, climate, describe);
    count += 1;
  }
  if (json) io.out(count === 0 ? '[]\n' : ']\n');
}

async function* eachClimate({ climates, liveClimates }: Records): AsyncIterable<ListedClimate> {
  const countries = await createCountries().load();
  for await (const place of climates.eachImported()) yield ofImport(place, countries);
  for await (const climate of liveClimates.each()) yield ofKept(climate);
}

function ofImport(place: ListedImport, countries: Countries) {
  return {
    id: place.id,
    name: titleOf(place, countries),
    place: place.place,
    region: place.region,
    country_code: place.country_code,
    latitude: place.latitude,
    longitude: place.longitude,
    elevation_m: place.elevation_m,
    source: place.source,
    period: place.period,
    origin: 'imported',
    stored_at: place.stored_at.toISOString(),
  };
}

/**
 * Describes a climate retained from the live source: it belongs to a point, so its name is its coordinates.
 */
function ofKept(climate: ListedKept) {
  return {
    id: climate.id,
    name: climate.id,
    place: null,
    region: null,
    country_code: null,
    latitude: climate.latitude,
    longitude: climate.longitude,
    elevation_m: climate.elevation_m,
    source: climate.source,
    period: climate.period,
    origin: 'live',
    stored_at: climate.stored_at.toISOString(),
  };
}

/** Finds a climate by its id or its full name, ignoring letter case and accents. */
async function find({ climates, liveClimates }: Records, name: string): Promise<ListedClimate> {
  const liveClimate = await liveClimates.find(name);
  if (liveClimate) return ofKept(liveClimate);
  const countries = await createCountries().load();
  const foldedName = foldName(name);
  const byId = await climates.getImported(name);
  // No place has a comma in its name.
  const namesakes = byId ? [byId] : await climates.findImported(foldName(name.split(',')[0] ?? ''));
  const matches = namesakes
    .map((place) => ofImport(place, countries))
    .filter((climate) => climate.id === byId?.id || foldName(climate.name) === foldedName);
  const [match, ...others] = matches;
  if (!match) {
    throw new Error(`No stored climate is called ${name}. \`crop-server climate list\` shows all of them.`);
  }
  if (others.length === 0) return match;
  const ids = matches.map(({ id }) => id).join(', ');
  throw new Error(`Several climates are called ${match.name}. Name one by its id: ${ids}.`);
}

function describe({
  id,
  name,
  latitude,
  longitude,
  elevation_m,
  source,
  period,
  origin,
}: ListedClimate): string {
  const height = elevation_m === null ? 'height unknown' : `${elevation_m} m`;
  return [id, name, `${latitude},${longitude}`, height, origin, period, source].join('\t');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
