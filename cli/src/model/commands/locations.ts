import type { Api } from '../../service/api.js';
import { canAsk } from '../../terminal/io.js';
import { shellWord } from '../../terminal/shell-words.js';
import { readPoint } from '@crop-planning/shared/geo/coordinates';
import { CliError, exitCodes } from '../../terminal/failures.js';
import { locationView, nearbyView } from '../views/locations.js';
import { optionalArgument, withDefault } from '../../command/define-command.js';
import { listOptions, limitOption, yesOption } from '../../command/shared-options.js';
import { defineServiceCommand } from '../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'locations',
  summary: 'Find places by name, or near a point',
  about: [
    'Find places by the beginning of their name, optionally with a region or a country after a comma, or the',
    'places nearest to coordinates. Without an argument, crop lists the places whose climate the',
    'operator imported, then the largest places. If no name begins so, crop asks at a terminal which similar',
    'one is meant; otherwise it names them. A search that finds nothing ends with exit code 3.',
    '',
    'A few places are known without a climate, mostly on small islands. They are listed, since a climate of your',
    'own can be used there, but never suggested; a plan for one says that its climate is not known.',
  ].join('\n'),
  examples: [
    'crop locations',
    'crop locations "Nakuru, Kenya" --json',
    'crop locations "Lincoln, United States" -q',
    'crop locations -0.28,36.07 --limit 3',
  ],
  arguments: { place: optionalArgument('a place, "place, region", "place, country", or latitude,longitude') },
  options: { limit: withDefault(limitOption(200), 20), yes: yesOption, ...listOptions('names') },
  run: async ({ io, options, arguments: { place }, openSignedIn, openOutput }) => {
    const { limit } = options;
    const isNearby = place !== undefined && readPoint(place) !== undefined;
    const output = await openOutput(isNearby ? nearbyView : locationView);
    const api = await openSignedIn();
    const search = (query?: string) =>
      api.call((client) => client.locations.search.query({ limit, ...(query !== undefined && { query }) }));
    let places = await search(place);
    const refusal = places.length === 0 && place !== undefined ? await refusalOf(api, place) : undefined;
    if (place !== undefined && refusal !== undefined && canAsk(io)) {
      const { resolveName } = await import('../name-check/choice.js');
      const meant = await resolveName(io, 'location', place, { refused: refusal });
      if (meant !== place) places = await search(meant);
    }
    await api.remember((words) => words.locations(places.map(({ name }) => name)));
    await output.list(places);
    if (places.length === 0 && place !== undefined) throw nothingFound(place, refusal?.details.suggestions);
    if (!isNearby && places.length >= limit) {
      await output.notice(words('lists', english).morePlaces);
    }
  },
});

/** Returns why the model does not know the place, with similar names; undefined if it does. */
async function refusalOf(api: Api, place: string): Promise<CliError | undefined> {
  const { checkLocation } = await import('../name-check/check.js');
  const answer = await checkLocation(api, place);
  return 'refused' in answer ? answer.refused : undefined;
}

function nothingFound(place: string, suggestions: readonly string[] = []): CliError {
  const [likeliest] = suggestions;
  const command = likeliest === undefined ? undefined : shellWord(likeliest);
  return new CliError(exitCodes.notFound, 'NOTHING_FOUND', `No known place is called "${place.trim()}".`, {
    hints:
      likeliest === undefined
        ? [
            'Small places are not in the table: give latitude,longitude instead.',
            'Names are matched by their beginning; add a region or country after a comma.',
          ]
        : [],
    suggestions,
    tryNext: `crop locations ${command ?? 'LATITUDE,LONGITUDE'}`,
  });
}
