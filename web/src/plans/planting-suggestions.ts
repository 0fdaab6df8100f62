import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Suggestion } from '../controls/suggest-field.js';
import { trpc } from '../service/service.js';
import { placeDetail } from './name-check.js';

const shownMax = 8;

export function useCropSuggestions(text: string): Suggestion[] {
  const crops = useQuery(trpc.crops.list.queryOptions(undefined, { staleTime: Infinity })).data ?? [];
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const found = crops.flatMap(({ name: own, aliases, scientific_name }) => {
    const name = nameOfCrop(own);
    if (name.toLowerCase() === typed) return [{ rank: 0, words: name }];
    const others = [own, ...aliases, scientific_name];
    const exact = others.find((each) => each.toLowerCase() === typed);
    if (exact !== undefined) return [{ rank: 1, words: name, detail: exact }];
    if (name.toLowerCase().includes(typed)) return [{ rank: name.startsWith(typed) ? 2 : 3, words: name }];
    const alias = others.find((each) => each.toLowerCase().startsWith(typed));
    return alias === undefined ? [] : [{ rank: 4, words: name, detail: alias }];
  });
  return unlessTyped(found.sort((one, other) => one.rank - other.rank).slice(0, shownMax), text);
}

export function usePlaceSuggestions(text: string): Suggestion[] {
  // Deferred, so that typing never waits for the list.
  const query = useDeferredValue(text.trim());
  const isAsked = query.length >= 2 && !isUnfinished(query);
  const { data = [] } = useQuery(
    trpc.locations.search.queryOptions(
      { query, limit: shownMax },
      { enabled: isAsked, staleTime: 600_000, placeholderData: (previous) => previous },
    ),
  );
  if (!isAsked) return [];
  const places = data.map((place) => ({ words: place.name, detail: placeDetail(place) }));
  const isExact = ({ words }: Suggestion) => isTyped(words, text);
  return unlessTyped([...places.filter(isExact), ...places.filter((one) => !isExact(one))], text);
}

/** Whether the text is the beginning of coordinates, which the service would refuse. */
function isUnfinished(query: string): boolean {
  return !/\p{L}/u.test(query) && (query.match(/\d+(?:\.\d+)?/g) ?? []).length < 2;
}

function isTyped(words: string, text: string): boolean {
  return words.toLowerCase() === text.trim().toLowerCase();
}

/** Returns nothing if all that could be suggested has been typed. */
function unlessTyped(suggestions: Suggestion[], text: string): Suggestion[] {
  return suggestions.every(({ words }) => isTyped(words, text)) ? [] : suggestions;
}
