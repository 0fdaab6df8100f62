// What the command line asks a person at a terminal; answers.ts beside the commands says which answers are wrong.
export const questions = {
  /** A value of a plan that was not given. */
  fields: {
    name: 'Name:',
    crop: 'Crop:',
    location: 'Location:',
    planting_month: 'Planting month (1 to 12, or a name):',
    risk_tolerance: 'Risk:',
    water: 'Water:',
  },
  /** One of several choices and what it means. */
  choice: (name: string, meaning: string) => `${name}: ${meaning}`,

  // A crop or a place that the model does not know; words are in quotes.
  severalPlaces: (word: string) => `${word} matches several places. Which place do you mean?`,
  wholeRegion: (word: string, regions: readonly string[]) =>
    `${word} means ${regions.map((region) => `all of ${region}`).join(' or ')}. Which place do you mean?`,
  severalCrops: (word: string) => `${word} matches several crops. Which crop do you mean?`,
  unknownCrop: (word: string) => `The model does not know ${word}. Which crop do you mean?`,
  unknownPlace: (word: string) => `The model does not know ${word}. Which place do you mean?`,
  keep: (word: string) => `keep ${word}`,
  /** A place with its population, which is written already. */
  withPeople: (place: string, people: string) => `${place} (${people} people)`,
  height: (place: string, metres: string) =>
    `${place} lies in mountains, and its height is only estimated: ${metres} m. How high is your field, in metres (Enter keeps the estimate)?`,
  heightRule: (least: number, most: number) =>
    `It must be a whole number of metres from ${least} to ${most}.`,

  // One of several things with a name, which is in quotes.
  several: (thing: NamedThing, name: string, count: number) =>
    `${name} matches ${count} ${thing}s. Which one do you mean?`,

  // A climate of one's own.
  climateName: 'What do you call it?',
  climatePlace: 'Where is the station (a place, or latitude,longitude,metres)?',

  empty: 'This cannot be empty.',

  // How to answer; the letters are those that stand for yes and no.
  yesOrNo: { yes: 'y', no: 'N', words: ['y', 'yes'] as readonly string[] },
  keys: '↑↓ navigate • ⏎ select',
};

/** What a person refers to by a name or an id. */
export type NamedThing = 'crop plan' | 'climate' | 'link' | 'notification' | 'session' | 'token';
