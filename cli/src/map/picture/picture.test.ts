import { describe, expect, it } from 'vitest';
import { fitFrame, type Frame } from './frame.js';
import { percentOfLand } from '@crop-planning/shared/words/figures/percent-of-land';
import { landOf, landShare } from './land.js';
import type { Country } from '../outlines.js';
import { pictureOf, type Outlines } from './picture.js';
import type { Nodes } from './pixels.js';

const noData = 255;
const none: Outlines = { countries: [], only: undefined };
const everywhere = outlines([{ code: 'AA', corners: [-180, -90, 180, 90] }], undefined);

describe('fitFrame', () => {
  const world = { west: -180, south: -60, east: 180, north: 84 };

  it.each([
    [80, 40, { columns: 80, rows: 32 }],
    [80, 10, { columns: 50, rows: 20 }],
    [200, 60, { columns: 200, rows: 80 }],
  ])('fits the world to %i columns and %i lines', (columns, lines, size) => {
    expect(fitFrame(world, { columns, lines, pixelsPerLine: 2 })).toMatchObject(size);
  });

  it('shows a box far from the equator as narrow as it is on the ground', () => {
    const box = { west: 0, south: 55, east: 10, north: 65 };
    const { columns, rows } = fitFrame(box, { columns: 100, lines: 20, pixelsPerLine: 2 });
    expect({ columns, rows }).toEqual({ columns: 20, rows: 40 });
  });

  it('runs on beyond 180 degrees', () => {
    const box = { west: 170, south: -20, east: -170, north: -10 };
    expect(fitFrame(box, { columns: 80, lines: 20, pixelsPerLine: 2 })).toMatchObject({
      west: 170,
      east: 190,
    });
  });
});

describe('pictureOf', () => {
  it('shows the nearest node if there are more pixels than nodes', () => {
    const nodes = grid(0, 1, [
      [1, 2],
      [3, 4],
    ]);
    expect(rowsOf(nodes, frame(-0.5, 1.5, 1.5, -0.5, 4, 4), everywhere)).toEqual([
      [1, 1, 2, 2],
      [1, 1, 2, 2],
      [3, 3, 4, 4],
      [3, 3, 4, 4],
    ]);
  });

  it('shows the mean of figures, and the commonest of other values', () => {
    const values = [[10, 20, 20, 50]];
    const pixel = frame(-0.5, 3.5, 1, -1, 1, 1);
    expect(rowsOf(grid(0, 0, values), pixel, none)).toEqual([[25]]);
    expect(rowsOf({ ...grid(0, 0, values), isFigure: () => false }, pixel, none)).toEqual([[20]]);
  });

  it('shows land where it covers a third of a pixel', () => {
    const pixel = frame(-0.5, 3.5, 1, -1, 1, 1);
    expect(rowsOf(grid(0, 0, [[noData, 7, 9, noData]]), pixel, none)).toEqual([[8]]);
    expect(rowsOf(grid(0, 0, [[noData, noData, 9, noData]]), pixel, none)).toEqual([[noData]]);
  });

  it('shows nodes on both sides of 180 degrees', () => {
    const nodes = grid(179, 0, [[1, 2, 3]]);
    expect(rowsOf(nodes, frame(178.5, 181.5, 0.5, -0.5, 3, 1), everywhere)).toEqual([[1, 2, 3]]);
  });

  it('ends at the coast, and fills land up to it, on a large scale', () => {
    const land = outlines([{ code: 'AA', corners: [-0.5, -0.5, 1, 0.5] }], undefined);
    const nodes = { ...grid(0, 0, [[5, noData, 6]]), step: 1 };
    // From the west: the node 5, its neighbour without a value where there is land, and the sea.
    expect(rowsOf(nodes, frame(-0.5, 2.5, 0.5, -0.5, 6, 1), land)).toEqual([
      [5, 5, 5, noData, noData, noData],
    ]);
  });

  it('shows only one country', () => {
    const two = outlines(
      [
        { code: 'AA', corners: [-0.5, -0.5, 0.5, 0.5] },
        { code: 'BB', corners: [0.5, -0.5, 1.5, 0.5] },
      ],
      'BB',
    );
    expect(rowsOf(grid(0, 0, [[5, 6]]), frame(-0.5, 1.5, 0.5, -0.5, 2, 1), two)).toEqual([[noData, 6]]);
  });

  it('finds a country beyond 180 degrees, and leaves out its lakes', () => {
    const ring = (west: number, east: number) => [
      [west, -0.5],
      [east, -0.5],
      [east, 0.5],
      [west, 0.5],
      [west, -0.5],
    ];
    const countries: Country[] = [{ code: 'AA', polygons: [[ring(-180, -177), ring(-179, -178)]] }];
    const nodes = grid(180, 0, [[1, 2, 3]]);
    expect(rowsOf(nodes, frame(180, 183, 0.5, -0.5, 3, 1), { countries, only: 'AA' })).toEqual([
      [1, noData, 3],
    ]);
  });

  it('has borders between countries, but not at coasts', () => {
    const two = outlines(
      [
        { code: 'AA', corners: [-0.5, -0.5, 0.5, 0.5] },
        { code: 'BB', corners: [0.5, -0.5, 1.5, 0.5] },
      ],
      undefined,
    );
    const nodes = grid(0, 0, [[5, 6, noData]]);
    const { borders } = pictureOf({ nodes, land: nodes, outlines: two }, frame(-0.5, 2.5, 0.5, -0.5, 6, 1));
    expect(borders).toEqual([false, true, false, false, false, false]);
  });
});

describe('landOf', () => {
  it('keeps the nodes in the country; all nodes if none is in it', () => {
    const only = (code: string) => outlines([{ code: 'AA', corners: [0.6, -0.5, 1.5, 0.5] }], code);
    const nodes = grid(0, 0, [[5, 6]]);
    expect([...landOf(nodes, only('AA')).values]).toEqual([noData, 6]);
    expect([...landOf(nodes, only('ZZ')).values]).toEqual([5, 6]);
    expect([...landOf(nodes, none).values]).toEqual([5, 6]);
  });
});

describe('landShare', () => {
  it('is by area: a node at 60 degrees counts half', () => {
    const nodes = { ...grid(0, 60, [[1], [0]]), step: 60 };
    expect(landShare(nodes, (value) => value === 1)).toBeCloseTo(1 / 3, 10);
    expect(landShare({ ...nodes, values: new Uint8Array([noData, noData]) }, () => true)).toBe(0);
  });

  it.each([
    [0, '0%'],
    [0.002, 'under 1%'],
    [0.5, '50%'],
    [0.995, 'over 99%'],
    [1, '100%'],
  ])('of %d is written %s', (share, text) => {
    expect(percentOfLand(share)).toBe(text);
  });
});

function grid(west: number, north: number, rows: readonly (readonly number[])[]): Nodes {
  const [first = []] = rows;
  return {
    west,
    north,
    step: 1,
    width: first.length,
    height: rows.length,
    values: Uint8Array.from(rows.flat()),
    noData,
    isFigure: (value) => value <= 200,
  };
}

function frame(
  west: number,
  east: number,
  north: number,
  south: number,
  columns: number,
  rows: number,
): Frame {
  return { west, east, north, south, columns, rows };
}

function rowsOf(nodes: Nodes, shown: Frame, outlines: Outlines): number[][] {
  const { pixels } = pictureOf({ nodes, land: landOf(nodes, outlines), outlines }, shown);
  return Array.from({ length: shown.rows }, (_, row) => [
    ...pixels.subarray(row * shown.columns, (row + 1) * shown.columns),
  ]);
}

interface Rectangle {
  code: string;
  corners: readonly [west: number, south: number, east: number, north: number];
}

function outlines(rectangles: readonly Rectangle[], only: string | undefined): Outlines {
  const countries = rectangles.map(({ code, corners: [west, south, east, north] }): Country => ({
    code,
    polygons: [
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    ],
  }));
  return { countries, only };
}
