import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { SuggestField } from '../controls/suggest-field.js';
import { usePlaceSuggestions } from '../plans/planting-suggestions.js';
import { queryClient, trpc } from '../service/service.js';
import { map as english } from '../words/en/map.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import type { Point } from './viewport.js';

/** Finds a place by its name, as the form of a plan does, and has the map show it. */
export function MapSearch({ onFound }: { onFound(point: Point): void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState<string | undefined>();
  const words = said('map', english);
  const suggestions = usePlaceSuggestions(text);

  async function show(query: string): Promise<void> {
    setError(null);
    setMissing(undefined);
    try {
      const options = trpc.locations.search.queryOptions({ query, limit: 1 }, { staleTime: 600_000 });
      const [place] = await queryClient.fetchQuery(options);
      if (place === undefined) setMissing(query);
      else onFound({ latitude: place.latitude, longitude: place.longitude });
    } catch (failure) {
      setError(failure);
    }
  }

  return (
    <form
      className="map-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void show(text.trim());
      }}
    >
      <SuggestField
        label={words.find}
        name="place"
        value={text}
        placeholder={words.placeExample}
        suggestions={suggestions}
        isRequired={false}
        onChange={(next) => {
          setText(next);
          if (suggestions.some(({ words }) => words === next)) void show(next);
        }}
      />
      <button type="submit">{words.findIt}</button>
      {missing !== undefined && (
        <p className="fault" role="alert">
          {withMarks(words.notFound, { name: () => <bdi>{missing}</bdi> })}
        </p>
      )}
      <FailureNote error={error} />
    </form>
  );
}
