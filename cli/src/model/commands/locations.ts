import { readPoint } from '@crop-planning/shared/geo/coordinates';
import { CliError, exitCodes } from '../../terminal/failures.js';
import { locationView, nearbyView } from '../views/locations.js';
import { optionalArgument, withDefault } from '../../command/define-command.js';
import { listOptions, limitOption } from '../../command/shared-options.js';
import { defineServiceCommand } from '../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'locations',
  summary: 'Find places whose climate is known',
  about: [
    'Find places by the beginning of their name, optionally with a region or a country after a comma, or the',
    'places nearest to latitude,longitude. Without an argument, crop lists the places whose climate the',
    'operator imported, then the largest places. A search that finds nothing ends with exit code 3.',
  ].join('\n'),
  examples: [
    'crop locations',
    'crop locations "Nakuru, Kenya" --json',
    'crop locations "Lincoln, United States" -q',
    'crop locations -0.28,36.07 --limit 3',
  ],
  arguments: { place: optionalArgument('a place, "place, region", "place, country", or latitude,longitude') },
  options: { limit: withDefault(limitOption(200), 20), ...listOptions('names') },
  run: async ({ options, arguments: { place }, openSignedIn, openOutput }) => {
    const { limit } = options;
    const isNearby = place !== undefined && readPoint(place) !== undefined;
    const output = await openOutput(isNearby ? nearbyView : locationView);
    const api = await openSignedIn();
    const places = await api.call((client) =>
      client.locations.search.query({ limit, ...(place !== undefined && { query: place }) }),
    );
    await api.remember((words) => words.locations(places.map(({ name }) => name)));
    await output.list(places);
    if (places.length === 0 && place !== undefined) throw nothingFound(place);
    if (!isNearby && places.length >= limit) {
      await output.notice('There may be more: name a place, or raise --limit (200 at most).');
    }
  },
});

function nothingFound(place: string): CliError {
  return new CliError(exitCodes.notFound, 'NOTHING_FOUND', `No known place is called "${place.trim()}".`, {
    hints: [
      'Small places are not in the table: give latitude,longitude instead.',
      'Names are matched by their beginning; add a region or country after a comma.',
    ],
    tryNext: 'crop locations LATITUDE,LONGITUDE',
  });
}
