// What the model cannot know about a place and its climate, in the language in use. The service gives a code and an
// English sentence; the figures in it are those of the place. Called by answer-text.ts.
import type { ResolvedLocation } from '../../contract/locations.js';
import { wholeName } from '../answering-place.js';
import type { PlaceLimitSentences } from '../languages/answer-subjects.js';
import { translation } from '../languages/current.js';

/** Returns the sentence; undefined in English, for another code, and where the place lacks a figure. */
export function placeLimitText(code: string, place: ResolvedLocation | null): string | undefined {
  const said = translation('placeLimits');
  if (said === undefined || place === null || !isKnown(code)) return undefined;
  return sentences[code](said, place);
}

const sentences: Readonly<
  Record<
    keyof PlaceLimitSentences,
    (said: PlaceLimitSentences, place: ResolvedLocation) => string | undefined
  >
> = {
  climate_cooler_than_today: (said, { period }) => said.climate_cooler_than_today(period),
  climate_of_a_place_nearby: (said, place) => said.climate_of_a_place_nearby(awayOf(place)),
  climate_of_your_own: (said, place) => said.climate_of_your_own(awayOf(place)),
  climate_of_a_grid: (said) => said.climate_of_a_grid(),
  live_source_away: (said) => said.live_source_away(),
  climate_from_afar: (said, place) => said.climate_from_afar(awayOf(place).km),
  coast: (said) => said.coast(),
  mountains: (said, { climate_relief_m }) => given(climate_relief_m, said.mountains),
  height_differs: (said, place) => given(awayOf(place).higherM, said.height_differs),
  height_differs_much: (said, place) => given(awayOf(place).higherM, said.height_differs_much),
  height_differs_extremely: (said, place) => given(awayOf(place).higherM, said.height_differs_extremely),
  height_not_known: (said, { place }) => said.height_not_known(place),
  height_estimated: (said, { place, name, elevation_m }) =>
    given(elevation_m, (heightM) => said.height_estimated(place ?? name, heightM)),
  other_places_of_the_name: (said, place) =>
    said.other_places_of_the_name({ place: wholeName(place), people: place.people, others: place.namesakes }),
};

function isKnown(code: string): code is keyof PlaceLimitSentences {
  return Object.hasOwn(sentences, code);
}

function awayOf({ climate_distance_km, climate_elevation_difference_m }: ResolvedLocation) {
  const higherM = climate_elevation_difference_m;
  return { km: Math.round(climate_distance_km ?? 0), higherM: higherM === null ? null : Math.round(higherM) };
}

function given(figure: number | null, say: (figure: number) => string): string | undefined {
  return figure === null ? undefined : say(Math.round(figure));
}
