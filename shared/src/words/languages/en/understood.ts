// How the model understands the names of a crop and a place. The words that were typed are in quotes.
export const understood = {
  crop: (word: string, crop: string) => `The model takes ${word} to mean ${crop}.`,
  place: (place: PlaceMeant) => `The model takes ${placeOf(place)}.`,
  both: (word: string, crop: string, place: PlaceMeant) =>
    `The model takes ${word} to mean ${crop} and ${placeOf(place)}.`,

  // Why it does not.
  /** The place is known without a climate. */
  noClimate: (word: string) => `the model knows ${word}, but not its climate`,
  needsTown: (word: string, regions: readonly string[]) =>
    `the model needs a town, but ${word} means ${regions.map((region) => `all of ${region}`).join(' or ')}`,
  unclear: (word: string) => `the model cannot tell which ${word} is meant`,
  unknown: (word: string) => `the model does not know ${word}`,
  nearbyPlace: 'a place on land nearby may have one',
  coordinates: 'latitude,longitude works too',
  nearest: (names: string) => `nearest: ${names}`,
  /** Names, of which some are left out. */
  more: (names: string, count: number) => `${names} and ${count} more`,
  /** Joins a refusal with the names that it may mean. */
  named: (why: string, names: string) => `${why}: ${names}`,
  joined: (clauses: readonly string[]) => clauses.join('; '),
};

export type PlaceMeant =
  | { word: string; point: { km: number; from: string } }
  | { word: string; place: string; people: string | null; others: readonly string[] };

function placeOf(meant: PlaceMeant): string {
  if ('point' in meant) return `${meant.word} to mean a point ${meant.point.km} km from ${meant.point.from}`;
  const { word, place, people, others } = meant;
  const size = people === null ? '' : ` (${people} people)`;
  const last = others.at(-1) ?? '';
  const names = others.length < 2 ? last : `${others.slice(0, -1).join(', ')} or ${last}`;
  return `${word} to mean ${place}${size}${others.length === 0 ? '' : `, not ${names}`}`;
}
