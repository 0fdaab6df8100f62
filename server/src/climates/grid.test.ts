import { describe, expect, it } from 'vitest';
import { encodeGrid, type GridNode } from '../../../test/climate-grid-encoder.js';
import { createGridFile, decodeGrid } from './grid-file.js';
import { isOnLand, readGrid } from './grid.js';

/** The four nodes around 10.25 N 20.25 E: a warm low row south of a cool high one. */
const square: GridNode[] = [
  { latitude: 10.5, longitude: 20, mean: 10, height: 1000, rain: 400 },
  { latitude: 10.5, longitude: 20.5, mean: 10, height: 1000, rain: 400 },
  { latitude: 10, longitude: 20, mean: 20, height: 200, rain: 100 },
  { latitude: 10, longitude: 20.5, mean: 20, height: 200, rain: 100 },
];

describe('a point among four nodes', () => {
  it('has their mean, weighted by distance', () => {
    const middle = read(square, [10.25, 20.25, null]);
    expect(january(middle)).toEqual([15, 10, expect.closeTo(250, 0)]);
    expect(middle).toMatchObject({ elevation_m: 600, relief_m: 800, landShare: 1, distance_km: null });
    expect(january(read(square, [10.375, 20.1, null]))[0]).toBeCloseTo(12.5, 9);
  });

  it('gives more weight to nodes at its height, and corrects for the remaining difference', () => {
    const low = read(square, [10.25, 20.25, 200]);
    // The high nodes are two bell-curve widths away, so their weight is e^-4 of that of the low ones.
    const share = (Math.exp(-4) + 1e-6) / (1 + 1e-6 + Math.exp(-4) + 1e-6);
    expect(low?.elevation_m).toBeCloseTo(200 + 800 * share, 6);
    expect(january(low)[0]).toBeCloseTo(20 - 10 * share + 0.005 * 800 * share, 2);
    expect(january(low)[2]).toBeCloseTo(100 + 300 * share, 0);
  });

  it('has means and minima that are 5 K lower per km of height', () => {
    const [mean, minimum, rain] = january(read(square.slice(0, 2), [10.5, 20.25, 1400]));
    expect([mean, minimum]).toEqual([expect.closeTo(8, 9), expect.closeTo(3, 9)]);
    expect(rain).toBe(400);
  });

  it('gives the nodes equal weight if its height is very different from all of theirs', () => {
    expect(january(read(square, [10.25, 20.25, 8800]))[0]).toBeCloseTo(15 - 0.005 * 8200, 0);
  });

  it('uses only one node if it lies exactly on that node', () => {
    for (const { latitude, longitude, mean, height } of square) {
      const there = read(square, [latitude, longitude, null]);
      expect(january(there)[0]).toBe(mean);
      expect(there).toMatchObject({ elevation_m: height, relief_m: 0, landShare: 1 });
    }
  });
});

describe('at the coast', () => {
  const [cape] = square;
  const coast = cape ? [cape] : [];

  it('uses only land nodes, and reports their share of the weight', () => {
    const near = read(coast, [10.4, 20.4, null]);
    expect(january(near)[0]).toBe(10);
    expect(near?.landShare).toBeCloseTo(0.8 * 0.2, 9);
    expect(near?.distance_km).toBeNull();
  });

  it('uses the nearest land within reach if none of the four nodes is land', () => {
    const off = read(coast, [10.5, 20.6, null], 75);
    expect(off?.distance_km).toBeCloseTo(65.6, 1);
    expect(off).toMatchObject({ landShare: 0, relief_m: 0 });
    expect(read(coast, [10.5, 20.7, null], 75)).toBeUndefined();
    expect(read(coast, [10.5, 20.7, null], 150)?.distance_km).toBeCloseTo(76.5, 1);
    expect(isOnLand(gridOf(coast), { latitude: 10.5, longitude: 20.6 })).toBe(false);
  });

  it('treats a point on a sea node as off the coast, even next to land', () => {
    expect(read(coast, [10.5, 20.5, null], 75)?.distance_km).toBeCloseTo(54.7, 1);
  });
});

describe('around the globe', () => {
  const pacific: GridNode[] = [
    { latitude: -17, longitude: 179.5, mean: 20, height: 0 },
    { latitude: -17, longitude: 180, mean: 24, height: 0 },
    { latitude: -17, longitude: -179.5, mean: 28, height: 0 },
  ];

  it('treats 180 degrees east as 180 degrees west', () => {
    expect(read(pacific, [-17, 180, null])).toEqual(read(pacific, [-17, -180, null]));
    expect(january(read(pacific, [-17, 179.75, null]))[0]).toBe(22);
    expect(january(read(pacific, [-17, -179.75, null]))[0]).toBe(26);
  });

  it('treats the last column as adjacent to the first', () => {
    const greenwich: GridNode[] = [
      { latitude: 50, longitude: 359.5, mean: 8, height: 0 },
      { latitude: 50, longitude: 0, mean: 10, height: 0 },
    ];
    expect(january(read(greenwich, [50, -0.25, null]))[0]).toBe(9);
    expect(january(read(greenwich, [50, -1e-15, null]))[0]).toBeCloseTo(10, 9);
    expect(read(greenwich.slice(0, 1), [50, 0.6, null], 150)?.distance_km).toBeCloseTo(78.6, 1);
  });

  it('finds the nodes at the poles from every longitude', () => {
    const poles: GridNode[] = [90, -90].map((latitude) => ({ latitude, longitude: 0, mean: -40, height: 0 }));
    for (const latitude of [90, -90]) expect(january(read(poles, [latitude, 0, null]))[0]).toBe(-40);
    expect(read(poles, [89.8, 180, null], 75)?.distance_km).toBeCloseTo(22.2, 1);
    expect(read(square, [90, 0, null], 150)).toBeUndefined();
    expect(read(square, [-90, 180, null], 150)).toBeUndefined();
  });
});

describe('the bundled grid', async () => {
  const grid = await createGridFile()();
  const at = (latitude: number, longitude: number, elevation_m: number | null = null) =>
    readGrid(grid, { latitude, longitude, elevation_m }, 75);
  const yearOf = (reading: ReturnType<typeof readGrid>) => {
    const figures = reading?.climate.mean_temperature_c ?? [];
    return figures.reduce((sum, figure) => sum + figure / 12, 0);
  };

  it('has 64,797 land nodes at half a degree, all with sound figures', () => {
    expect(grid).toMatchObject({ rows: 361, columns: 720, stepDegrees: 0.5, landNodes: 64_797 });
    expect(Math.min(...grid.annualMean)).toBeGreaterThan(-300);
    expect(Math.max(...grid.annualMean)).toBeLessThan(350);
    expect(Math.max(...grid.height)).toBeLessThan(650);
  });

  it.each<[string, number, number, number, number, number]>([
    ['Nairobi', -1.286, 36.817, 1660, 19.5, 1.5],
    ['London', 51.507, -0.128, 20, 11, 1],
    ['Hanover', 52.374, 9.739, 55, 10.3, 1],
    ['Quito', -0.22, -78.512, 2850, 14.5, 1.5],
    ['Lhasa', 29.65, 91.1, 3650, 8.5, 1.5],
    ['Suva', -18.14, 178.44, 10, 25, 1.5],
  ])('knows the mean temperature of %s', (_, latitude, longitude, height, mean, tolerance) => {
    expect(Math.abs(yearOf(at(latitude, longitude, height)) - mean)).toBeLessThan(tolerance);
  });

  it('has no climate for the open sea, the poles and the far north and south', () => {
    for (const [latitude, longitude] of [
      [0, -30],
      [90, 0],
      [-90, 0],
      [78.2, 15.6],
      [-65, -64],
    ] as const)
      expect(at(latitude, longitude)).toBeUndefined();
  });

  it('has the same climate at 180 degrees east and west', () => {
    expect(at(66, 180)).toEqual(at(66, -180));
    expect(at(66, 180)).toBeDefined();
  });
});

function gridOf(nodes: readonly GridNode[]) {
  return decodeGrid(encodeGrid({ stepDegrees: 0.5, nodes }));
}

function read(nodes: readonly GridNode[], [latitude, longitude, elevation_m]: PointOfGrid, kmMax = 75) {
  return readGrid(gridOf(nodes), { latitude, longitude, elevation_m }, kmMax);
}

type PointOfGrid = [latitude: number, longitude: number, elevation_m: number | null];

/** Returns the mean, the minimum and the rain of January. */
function january(reading: ReturnType<typeof readGrid>): (number | undefined)[] {
  const { mean_temperature_c, min_temperature_c, rain_mm } = reading?.climate ?? {};
  return [mean_temperature_c?.[0], min_temperature_c?.[0], rain_mm?.[0]];
}
