import type { Command } from 'commander';
import { openSignedIn } from '../api.js';
import { describe } from '../help.js';
import type { Io } from '../io.js';
import { addListOptions, limitOption, type CommonOptions } from '../options.js';
import { createOutput } from '../output.js';
import { locationView, nearbyView } from '../views/locations.js';

interface LocationsOptions extends CommonOptions {
  limit: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Find the places whose climate is known: by name, by name and country, or by latitude,longitude the',
      'nearest ones. Without a place they are listed by country and name.',
    ].join('\n'),
    examples: [
      'crop locations',
      'crop locations "Nakuru, Kenya" --json',
      'crop locations lincoln -q',
      'crop locations -0.28,36.07 --limit 3',
    ],
  });
  command
    .argument('[place]', 'a place, "place, country", or latitude,longitude')
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
  if (places.length === 0) {
    await output.notice('No climate is known for that place.');
    await output.notice('try: crop locations');
  } else if (!isNearby && places.length >= limit) {
    await output.notice('There may be more: name a place, or raise --limit (200 is the most).');
  }
}
