/** A cell of the table of years as a test describes it: all months of a year are alike. */
export interface YearsCell {
  cell: number;
  /** The ratio of rain to its mean, for each year; its square root is stored in steps of 1/32. */
  rain: readonly number[];
  /** The difference of temperature from its mean in deg C, for each year, in steps of 0.25. */
  warmer: readonly number[];
  /** Unknown years, counted from 0. */
  unknown?: readonly number[];
}

const months = 12;

/** Encodes a small table in the format YRS1, uncompressed; the cells must be in ascending order. */
export function encodeYears(table: {
  firstYear: number;
  stepDegrees: number;
  cells: readonly YearsCell[];
}): Buffer {
  const { firstYear, stepDegrees, cells } = table;
  const years = cells[0]?.rain.length ?? 0;
  const header = Buffer.alloc(10);
  header.write('YRS1');
  header.writeUInt16LE(firstYear, 4);
  header.writeUInt8(years, 6);
  header.writeUInt8(10 * stepDegrees, 7);
  header.writeUInt16LE(cells.length, 8);
  const numbers = Buffer.alloc(2 * cells.length);
  for (const [i, { cell }] of cells.entries()) {
    numbers.writeUInt16LE(cell - (cells[i - 1]?.cell ?? 0), 2 * i);
  }
  const known = cells.map(({ unknown = [] }) => {
    const bits = Buffer.alloc(Math.ceil(years / 8));
    for (let year = 0; year < years; year += 1) {
      if (!unknown.includes(year)) bits[year >> 3] = (bits[year >> 3] ?? 0) | (0x80 >> (year & 7));
    }
    return bits;
  });
  const planes = (figureOf: (cell: YearsCell, year: number) => number) =>
    Array.from({ length: months * years }, (_, plane) => {
      const figures = cells.map((cell) => figureOf(cell, plane % years));
      return Uint8Array.from(differences(figures, cells, 360 / stepDegrees));
    });
  return Buffer.concat([
    header,
    numbers,
    ...known,
    ...planes(({ rain }, year) => Math.round(32 * Math.sqrt(rain[year] ?? 1))),
    ...planes(({ warmer }, year) => 4 * (warmer[year] ?? 0)),
  ]);
}

function differences(figures: readonly number[], cells: readonly YearsCell[], columns: number): number[] {
  const at = (cell: number) => {
    const index = cells.findIndex((one) => one.cell === cell);
    return index < 0 ? undefined : figures[index];
  };
  return figures.map((figure, i) => {
    const cell = cells[i]?.cell ?? 0;
    const west = cell % columns === 0 ? undefined : at(cell - 1);
    const south = at(cell - columns);
    const before = figures[i - 1] ?? 0;
    return figure - Math.floor(((west ?? south ?? before) + (south ?? west ?? before)) / 2);
  });
}
