import {
  mapLabels,
  mapLimits,
  mapNoData,
  mapSteps,
  mapUnknown,
  type MapLimit,
  type MapShow,
} from '../../contract/maps/values.js';
import type { MapLegend, MapLegendEntry } from '../../contract/maps/suitability-map.js';
import type { LimitClass } from '../languages/answer-subjects.js';
import { legends as words } from '../languages/en/legends.js';
import { months as english } from '../languages/en/months.js';

/**
 * The colours have been chosen for readers who cannot tell some hues apart, and for prints in grey: scores,
 * shares and labels darken from the worst to the best. test/map-palette.test.ts simulates the three kinds of
 * colour blindness.
 */
const noneColor = '#e6e2db';
const classColors = [
  '#ffc87b',
  '#cac265',
  '#95b862',
  '#60ac69',
  '#109d73',
  '#03887d',
  '#00747a',
  '#016172',
  '#004f68',
  '#003d5f',
];
const unknownColor = '#b082aa';

/** The classes of the parts of a score, each with the first and the last of its parts in `mapLimits`. */
const limitClasses: readonly { color: string; parts: readonly [LimitClass, MapLimit] }[] = [
  { color: '#ebe8e2', parts: ['nothing', 'nothing'] },
  { color: '#00438d', parts: ['winter', 'tropical'] },
  { color: '#8bdcff', parts: ['season', 'ripening'] },
  { color: '#b42211', parts: ['heat', 'nights'] },
  { color: '#f07132', parts: ['chill', 'chill'] },
  { color: '#8e4b7d', parts: ['warmth', 'year'] },
  { color: '#3c2946', parts: ['day', 'day'] },
  { color: '#f9ca84', parts: ['water', 'dry'] },
  { color: '#6fa7a7', parts: ['wet', 'wet'] },
];

const labelColors = ['#dfdcd7', '#d88a12', '#005389'] as const;

const monthColors = [
  '#0194d5',
  '#42b7ff',
  '#94ceff',
  '#ccd2d9',
  '#f8bb8f',
  '#f29951',
  '#d1741e',
  '#a3560c',
  '#774822',
  '#514a46',
  '#035982',
  '#0371a4',
];

/** Returns the legend of a map. */
export function mapLegendOf(show: MapShow): MapLegend {
  const { title, step = null, words = null, entries } = legends[show];
  return { show, title, step, words, no_data: mapNoData, entries };
}

const stepsPerClass = mapSteps / classColors.length;

/** The lowest class without the value 0, which has a class of its own; the highest class includes 1. */
function classesOf(unit: (from: number, to: number) => string): MapLegendEntry[] {
  return classColors.map((color, index) => ({
    from: Math.max(1, index * stepsPerClass),
    to: index === classColors.length - 1 ? mapSteps : (index + 1) * stepsPerClass - 1,
    color,
    label: unit(index, index + 1),
  }));
}

/** What differs between the legends: without a step or words, bytes are numbers of months. */
type OwnPart = Pick<MapLegend, 'title' | 'entries'> & Partial<Pick<MapLegend, 'step' | 'words'>>;

const legends: Readonly<Record<MapShow, OwnPart>> = {
  score: {
    title: words.titles.score,
    step: 1 / mapSteps,
    entries: [
      { from: 0, to: 0, color: noneColor, label: '0' },
      ...classesOf((from, to) => words.scores(tenths(from), tenths(to))),
    ],
  },
  month: {
    title: words.titles.month,
    entries: [
      { from: 0, to: 0, color: noneColor, label: words.noMonth },
      ...monthColors.map((color, index) => ({
        from: index + 1,
        to: index + 1,
        color,
        label: english.full(index + 1),
      })),
    ],
  },
  limit: {
    title: words.titles.limit,
    words: mapLimits,
    entries: limitClasses.map(({ color, parts: [first, last] }) => ({
      from: mapLimits.indexOf(first),
      to: mapLimits.indexOf(last),
      color,
      label: words.limits[first],
    })),
  },
  label: {
    title: words.titles.label,
    words: mapLabels,
    entries: mapLabels
      .map((label, value) => ({ from: value, to: value, color: labelColors[value] ?? '', label }))
      .toReversed(),
  },
  share: {
    title: words.titles.share,
    step: 1 / mapSteps,
    entries: [
      { from: 0, to: 0, color: noneColor, label: words.noYear },
      ...classesOf((from, to) => words.shares(10 * from, 10 * to)),
      { from: mapUnknown, to: mapUnknown, color: unknownColor, label: words.fewYears },
    ],
  },
};

function tenths(count: number): string {
  return (count / 10).toFixed(1);
}
