// The map of the world: what it shows, its controls, and what is said below it.
import type { MapShow } from '@crop-planning/shared';

/** What a map is asked for; the crop, month, water and risk are written already. */
interface Asked {
  show: MapShow;
  crop: string;
  /** Undefined for the best month of each point. */
  month: string | undefined;
  water: string;
  /** Undefined where it does not matter. */
  risk: string | undefined;
}

const shows: Readonly<Record<MapShow, string>> = {
  score: 'the score',
  month: 'the best month',
  limit: 'what limits the score',
  label: 'the result by years',
  share: 'the share of years with a harvest',
};

export const map = {
  // The controls.
  bestOfEach: 'Planting month: the best of each point',
  month: (month: string) => `Planting month: ${month}`,
  /** A tick beside the months. */
  best: 'best',
  show: 'Show',
  shows,
  find: 'Find a place on the map',
  /** In the empty field of the search, as an example. */
  placeExample: 'Nakuru',
  findIt: 'Show',
  notFound: 'No place begins with “[](name)”.',

  /** The title of a map, which the sentences below take whole. */
  asked: ({ show, crop, month, water, risk }: Asked) => {
    if (show === 'month') return `the best month to plant ${crop}, ${water}`;
    const when = month === undefined ? 'in its best month' : `in ${month}`;
    return `${shows[show]} of ${crop} planted ${when}, ${water}${risk === undefined ? '' : `, at ${risk} risk tolerance`}`;
  },
  /** What the picture is, read out. */
  description: (title: string) =>
    `Map of ${title}. Arrow keys move it, plus and minus zoom, Enter asks about its middle.`,
  /** What the thing is, read out. */
  role: 'map',
  /** On the map, while another is made. */
  calculatingNew: 'Calculating the new map…',
  calculating: (title: string) => `Calculating the map of ${title}…`,
  calculatingAfter: (title: string, earlier: string) =>
    `Calculating the map of ${title}… Until then, in grey, the map of ${earlier}.`,
  done: (title: string) => `${title}. Click or tap the map to ask about a point.`,
  enlarge: 'Enlarge the map',
  reduce: 'Reduce the map',
  /** A button that shows all of it; about eight letters fit. */
  world: 'World',

  // Below the map.
  hint: 'Point at the map to read its value.',
  value: (point: string, value: string) => `${point}: ${value}`,
  noValue: (point: string) => `${point}: no value`,
  /** A score with its class in the legend, `0.2 to 0.3`. */
  scoreIn: (score: string, classOfScore: string) => `${score} (${classOfScore})`,
  percent: (percent: number) => `${percent}%`,
  unmarked: (places: number) =>
    places === 1
      ? 'The plans of 1 more place are not marked.'
      : `The plans of ${places} more places are not marked.`,

  // The legend.
  colours: (title: string) => `Colours: ${title}`,
  ofEarlier: (title: string) => `Of the earlier map: ${title}.`,
  meaning: 'Colour and meaning',
  share: 'Share of the land',
  unknown: 'What the map cannot know',
  /** What the map cannot know, by the service's code; the service's own sentence is English. */
  limit: (_code: string, sentence: string) => sentence,
  basis: (model: string, period: string) => `Model ${model}; means of ${period}.`,

  // Plans on the map, read out.
  markers: 'Plans on the map',
  /** The places, and some of the plans there, each with its name and label. */
  plansAt: (places: readonly string[], plans: readonly { name: string; label: string }[], hasMore: boolean) =>
    `${places.join('; ')}. ${plans.map(({ name, label }) => `${name}: ${label}`).join('; ')}${hasMore ? ' and more' : ''}`,
  several: (count: number, plansAt: string) => `${count} plans: ${plansAt}`,
  group: (count: number, plansAt: string) => `${count} plans: enlarge the map at ${plansAt}`,

  // The answer about a point.
  point: 'The point on the map',
  closePoint: 'Close the point',
  loading: 'Loading the result…',
  /** For an answer without a verdict. */
  planted: (crop: string, month: string, water: string) => `${crop} planted in ${month}, ${water}`,
  save: 'Save as a plan',
  why: 'Why',
  /** The name that a plan gets if the map knows a place. */
  planName: (crop: string, place: string) => `${crop} near ${place}`,
};
