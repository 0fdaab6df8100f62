import type { Command } from 'commander';
import { openSignedIn } from '../../service/open.js';
import { exitCodes } from '../../terminal/exit-codes.js';
import { CliError } from '../../terminal/failures.js';
import { describe } from '../../terminal/help.js';
import type { Io } from '../../terminal/io.js';
import { addListOptions, limitOption, type CommonOptions } from '../../terminal/input/options.js';
import { createOutput } from '../../terminal/output/create.js';
import { locationView, nearbyView } from '../views/locations.js';

interface LocationsOptions extends CommonOptions {
  limit: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Find places by the beginning of their name, with a region or a country after a comma, or by',
      'latitude,longitude the nearest ones. Without a place it lists those whose climate the operator imported, then the',
      'largest. A search that finds nothing ends with exit code 3.',
    ].join('\n'),
    examples: [
      'crop locations',
      'crop locations "Nakuru, Kenya" --json',
      'crop locations "Lincoln, United States" -q',
      'crop locations -0.28,36.07 --limit 3',
    ],
  });
  command
    .argument('[place]', 'a place, "place, region", "place, country", or latitude,longitude')
    .addOption(limitOption(20, 200));
  addListOptions(command, { key: 'names' });
  command.action((place: string | undefined, options: LocationsOptions) => listPlaces(io, place, options));
}

async function listPlaces(io: Io, place: string | undefined, options: LocationsOptions): Promise<void> {
  const { limit } = options;
  const isNearby = place !== undefined && /^\s*[-+]?\d/.test(place);
  const output = await createOutput(io, options, isNearby ? nearbyView : locationView);
  const api = await openSignedIn(io, options);
  const places = await api.call((client) =>
    client.locations.search.query({ limit, ...(place !== undefined && { query: place }) }),
  );
  await output.list(places);
  if (places.length === 0 && place !== undefined) throw nothingFound(place);
  if (!isNearby && places.length >= limit) {
    await output.notice('There may be more: name a place, or raise --limit (200 at most).');
  }
}

function nothingFound(place: string): CliError {
  return new CliError(exitCodes.notFound, 'NOTHING_FOUND', `No known place is called "${place.trim()}".`, {
    hints: [
      'Small places are not in the table: give latitude,longitude instead.',
      'The search goes by the beginning of names; a region or country comes after a comma.',
    ],
    tryNext: 'crop locations LATITUDE,LONGITUDE',
  });
}
