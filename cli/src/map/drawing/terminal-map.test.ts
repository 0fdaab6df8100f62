import { mapNoData, mapShows } from '@crop-planning/shared';
import { mapLegendOf } from '@crop-planning/shared/words/maps/map-legend';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ColorDepth } from '../../terminal/output/screen.js';
import type { Picture } from '../picture/picture.js';
import { inksFor } from './colors.js';
import { drawLegend } from './legend.js';
import { shadesFor } from './shades.js';
import { drawPicture, styleFor } from './terminal-map.js';

const score = mapLegendOf('score');
const [nothing = '', , , , , , , , , , best = ''] = score.entries.map(({ color }) => color);

describe('drawPicture', () => {
  it('draws two pixels a character: the upper one in front, the lower one behind', () => {
    const lines = drawPicture(picture(2, [0, 200, 200, 200]), styleFor(score, 16_777_216), []);
    expect(lines).toEqual([
      `\u001b[0;${front(nothing)};${back(best)}m▀\u001b[0;${front(best)};${back(best)}m▀\u001b[0m`,
    ]);
  });

  it('leaves the sea blank and ends a line at its last land', () => {
    const sea = mapNoData;
    const lines = drawPicture(
      picture(4, [sea, 200, sea, sea, sea, sea, 0, sea, sea, sea, sea, sea, sea, sea, sea, sea]),
      styleFor(score, 16_777_216),
      [],
    );
    expect(lines).toEqual([` \u001b[0;${front(best)}m▀\u001b[0;${front(nothing)}m▄\u001b[0m`, '']);
  });

  it('writes a colour once for neighbours that share it', () => {
    const [line = ''] = drawPicture(
      picture(
        40,
        Array.from({ length: 80 }, () => 200),
      ),
      styleFor(score, 256),
      [],
    );
    expect(line.split('\u001b')).toHaveLength(3);
    expect(stripVTControlCharacters(line)).toBe('▀'.repeat(40));
  });

  it('marks points, and nothing outside of the map', () => {
    const marks = [
      { latitude: 1, longitude: 2.5, sign: '●' },
      { latitude: 1, longitude: 2.9, sign: '○' },
      { latitude: 1, longitude: -1, sign: '○' },
      { latitude: 5, longitude: 1, sign: '○' },
    ];
    const lines = drawPicture(picture(4, [0, 0, 0, 0, 0, 0, 0, 0]), styleFor(score, 16), marks);
    expect(lines.map(stripVTControlCharacters)).toEqual(['▀▀●▀']);
  });

  it('shows one row of characters for one row of pixels without colours', () => {
    const values = [0, 40, 80, 120, 160, 200, mapNoData];
    expect(drawPicture(picture(7, values), styleFor(score, 0), [])).toEqual(['·░▒▓██']);
  });
});

describe('the style of a map', () => {
  it.each(mapShows)('without colours has a sign for every value of a map of the %s', (show) => {
    const { entries } = mapLegendOf(show);
    const style = styleFor(mapLegendOf(show), 0);
    const signs = entries.map(({ from }) => style.signOf(from));
    expect(signs.filter((sign) => [...sign].length !== 1 || sign === ' ')).toEqual([]);
    // The figures of a scale share signs; everything else has its own.
    if (mapLegendOf(show).step === null) expect(new Set(signs).size).toBe(signs.length);
    expect(style.signOf(mapNoData)).toBe(' ');
  });

  it('tells the months apart by their numbers and letters', () => {
    expect([...shadesFor(mapLegendOf('month')).values()].join('')).toBe('·123456789OND');
  });

  it.each<[ColorDepth, RegExp]>([
    [16_777_216, /^38;2;\d+;\d+;\d+$/],
    [256, /^38;5;(1[6-9]|[2-9]\d|1\d\d|2[0-5]\d)$/],
    [16, /^(3[1-7]|9[0-7])$/],
  ])('with %i colours uses only their control sequences', (depth, pattern) => {
    for (const show of mapShows) {
      const { entries, step } = mapLegendOf(show);
      const inks = inksFor(
        entries.map(({ color }) => color),
        depth,
        step !== null,
      );
      const fronts = entries.map(({ color }) => inks.front(color));
      expect(fronts.filter((front) => !pattern.test(front))).toEqual([]);
      expect(entries.map(({ color }) => inks.back(color))).toEqual(
        fronts.map((text) =>
          text
            .replace(/^38/, '48')
            .replace(/^(3|9)(\d)$/, (_, high, low) => (high === '3' ? `4${low}` : `10${low}`)),
        ),
      );
      if (step === null) expect(new Set(fronts).size).toBe(fronts.length);
    }
  });

  it('keeps the order of a scale with 16 colours', () => {
    const inks = inksFor(
      score.entries.map(({ color }) => color),
      16,
      true,
    );
    expect(score.entries.map(({ color }) => Number(inks.front(color)))).toEqual([
      37, 93, 93, 33, 33, 32, 32, 36, 36, 34, 34,
    ]);
  });
});

describe('drawLegend', () => {
  const nodes = {
    west: 0,
    north: 0,
    step: 1,
    width: 4,
    height: 1,
    values: Uint8Array.of(0, 2, 2, mapNoData),
    noData: mapNoData,
    isFigure: () => false,
  };

  it('lists the classes with their share of the land, and breaks lines at the width', () => {
    const legend = mapLegendOf('label');
    expect(drawLegend(legend, nodes, styleFor(legend, 0), 80)).toEqual([
      '██ feasible 67%  ▒▒ marginal 0%  ·· infeasible 33%',
    ]);
    expect(drawLegend(legend, nodes, styleFor(legend, 0), 30)).toEqual([
      '██ feasible 67%',
      '▒▒ marginal 0%',
      '·· infeasible 33%',
    ]);
  });

  it('leaves out months and limits that no land has', () => {
    const legend = mapLegendOf('month');
    expect(drawLegend(legend, nodes, styleFor(legend, 0), 80)).toEqual(['·· no month 33%  22 February 67%']);
  });

  it('draws a scale as one bar, in the colours of the map', () => {
    const [line = ''] = drawLegend(score, nodes, styleFor(score, 16_777_216), 80);
    expect(stripVTControlCharacters(line)).toBe(`██ 0  ${'██'.repeat(10)} 1`);
    for (const { color } of score.entries) expect(line).toContain(front(color));
  });

  it('names years that are not known only where there are such', () => {
    const legend = mapLegendOf('share');
    const style = styleFor(legend, 0);
    expect(drawLegend(legend, nodes, style, 80).join('')).not.toContain('too few');
    const unknown = { ...nodes, values: Uint8Array.of(0, 254, 2, 200) };
    expect(drawLegend(legend, unknown, style, 80).join('')).toContain('?? too few years known');
  });
});

function picture(columns: number, pixels: readonly number[]): Picture {
  const rows = pixels.length / columns;
  const frame = { west: 0, east: columns, north: rows, south: 0, columns, rows };
  return { frame, pixels: Uint8Array.from(pixels), borders: undefined };
}

function front(color: string): string {
  return `38;2;${parts(color)}`;
}

function back(color: string): string {
  return `48;2;${parts(color)}`;
}

function parts(color: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(';');
}
