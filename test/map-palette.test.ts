import { mapShows, type MapShow } from '@crop-planning/shared';
import { mapLegendOf } from '@crop-planning/shared/words/maps/map-legend';
import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Color,
  type Rgb,
} from 'culori';
import { describe, expect, test } from 'vitest';

const toRgb = converter('rgb');
const toLab = converter('lab');
// The simulations of Machado, Oliveira and Fernandes (2009) for readers who lack one kind of cone.
const readers = {
  'full colour vision': (color: Rgb) => color,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};
type Reader = (color: Rgb) => Color | undefined;

const differenceOf = differenceCiede2000();
const white = '#ffffff';

const lightnessOf = (color: string) => toLab(color)?.l ?? NaN;
const colorsOf = (show: MapShow) => mapLegendOf(show).entries.map(({ color }) => color);

describe('the colours of maps', () => {
  test.for(Object.entries(readers))('tell the three labels apart with %s', ([, seenBy]) => {
    expect(leastDifference(colorsOf('label'), seenBy)).toBeGreaterThan(20);
  });

  test.for(Object.entries(readers))('tell each tenth of a score from the next with %s', ([, seenBy]) => {
    const [none, ...classes] = colorsOf('score');
    const steps = classes.map((color, index) =>
      differenceBetween(classes[index - 1] ?? none ?? '', color, seenBy),
    );
    expect(Math.min(...steps)).toBeGreaterThan(3);
  });

  test.for(Object.entries(readers))('tell what limits a score apart with %s', ([, seenBy]) => {
    expect(leastDifference(colorsOf('limit'), seenBy)).toBeGreaterThan(5);
  });

  test('darken from the worst score, share and label to the best, so that a print in grey can be read', () => {
    const [, ...scores] = colorsOf('score').map(lightnessOf);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(colorsOf('share').slice(1, -1)).toEqual(colorsOf('score').slice(1));
    const [best = NaN, middle = NaN, worst = NaN] = colorsOf('label').map(lightnessOf);
    expect(Math.min(worst - middle, middle - best)).toBeGreaterThan(20);
  });

  test('never look like the sea, which is white on a white page', () => {
    for (const show of mapShows)
      for (const color of colorsOf(show))
        expect([show, color, differenceOf(color, white) > 5]).toEqual([show, color, true]);
  });
});

function differenceBetween(one: string, other: string, seenBy: Reader): number {
  const [first, second] = [one, other].map((color) => seenBy(rgbOf(color)));
  return first && second ? differenceOf(first, second) : NaN;
}

function rgbOf(color: string): Rgb {
  const rgb = toRgb(color);
  if (!rgb) throw new Error(`${color} is not a colour`);
  return rgb;
}

function leastDifference(colors: readonly string[], seenBy: Reader): number {
  return Math.min(
    ...colors.flatMap((one, index) =>
      colors.slice(index + 1).map((other) => differenceBetween(one, other, seenBy)),
    ),
  );
}
