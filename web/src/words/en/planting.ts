// The fields of a plan, wherever one is typed: its form, a row of a file, a visitor's question.

/** How large an outline is. */
interface Outlined {
  areas: number;
  points: number;
}

export const planting = {
  crop: 'Crop',
  /** In an empty field, as an example. */
  cropExample: 'maize',
  place: 'Place',
  placeExample: 'Nakuru, Kenya',
  placeHint: 'A town in any script, with its region or country after a comma; or coordinates.',
  month: 'Planting month',
  chooseMonth: 'Choose a month',
  water: 'Water',
  risk: 'Risk tolerance',
  season: 'Season in days (optional)',
  /** What a field without a value means, such as `the crop's typical season`. */
  empty: (meaning: string) => `Empty: ${meaning}.`,
  /** Says alone what a choice means, such as `only rain, and what the soil stores`. */
  meaning: (meaning: string) => `${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}.`,
  /** For accounts that have climates of their own. */
  climate: 'Climate',
  climateOfPlace: 'that of the place',
  name: 'Name of the plan',
  nameExample: 'North field',
  /** The name that a plan gets without one. */
  nameOf: (crop: string, town: string) => `${town} ${crop}`,
  outlineKept: (outline: Outlined) =>
    `The plan keeps the outline of the field: ${outlined(outline)}. [Leave it out](leave)`,

  // Below the title of a plan, among other facts.
  outlined: (outline: Outlined) => `field outlined by ${outlined(outline)}`,
  archived: 'archived',

  // Names that the model does not understand.
  unknown: (word: string) => `The model does not know "${word}".`,
  ambiguous: (word: string) => `The model cannot tell which "${word}" is meant.`,
  /** A place that is known; its climate is not. */
  noClimate: (word: string) =>
    `The model knows "${word}", but not its climate. A place on land nearby may have one.`,
  /** The regions come with their countries. */
  regions: (word: string, regions: readonly string[]) =>
    `The model needs a town, but "${word}" means ${regions.map((one) => `all of ${one}`).join(' or ')}.`,
  /** What the service finds wrong with what was typed, in English. */
  fault: (word: string, faults: readonly string[]) => `"${word}": ${faults.join('; ')}.`,
  /** Follows the sentence on a place to which nothing known is alike. */
  coordinates: 'Latitude,longitude works too.',
  anyway: 'Create it anyway, without a result',
};

function outlined({ areas, points }: Outlined): string {
  return areas === 1 ? `${points} points` : `${areas} areas, ${points} points`;
}
