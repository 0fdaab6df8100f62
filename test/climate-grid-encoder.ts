/** A land node as a test describes it, with the same anomaly, rain and range in every month. */
export interface GridNode {
  latitude: number;
  longitude: number;
  /** Annual mean temperature, deg C. */
  mean: number;
  /** Metres above sea level. */
  height: number;
  /** Deg C: the month's mean minus the annual mean. */
  anomaly?: number;
  /** Mm a month. */
  rain?: number;
  /** The difference between the day's highest and lowest temperature, K. */
  range?: number;
}

const months = 12;

/** Encodes a small grid in the format CGR1, uncompressed. */
export function encodeGrid({
  stepDegrees,
  nodes,
}: {
  stepDegrees: number;
  nodes: readonly GridNode[];
}): Buffer {
  const [rows, columns] = [180 / stepDegrees + 1, 360 / stepDegrees];
  const cellOf = ({ latitude, longitude }: GridNode) =>
    ((90 - latitude) / stepDegrees) * columns + ((longitude + 360) % 360) / stepDegrees;
  const land = nodes.toSorted((a, b) => cellOf(a) - cellOf(b));
  const header = Buffer.alloc(14);
  header.write('CGR1');
  for (const [i, value] of [rows, columns, stepDegrees * 100].entries())
    header.writeUInt16LE(value, 4 + 2 * i);
  header.writeUInt32LE(land.length, 10);
  const bitmap = Buffer.alloc(Math.ceil((rows * columns) / 8));
  for (const cell of land.map(cellOf)) bitmap[cell >> 3] = (bitmap[cell >> 3] ?? 0) | (0x80 >> (cell & 7));
  const wide = [land.map(({ mean }) => 10 * mean), land.map(({ height }) => height / 10)];
  const narrow = [
    land.map(({ anomaly = 0 }) => anomaly / 0.3),
    land.map(({ rain = 100 }) => 5 * Math.sqrt(rain)),
    land.map(({ range = 10 }) => 10 * range),
  ];
  return Buffer.concat([
    header,
    bitmap,
    ...wide.map((plane) => Buffer.from(Uint16Array.from(differences(plane)).buffer)),
    ...narrow.flatMap((plane) => Array.from({ length: months }, () => Uint8Array.from(differences(plane)))),
  ]);
}

function differences(plane: readonly number[]): number[] {
  const figures = plane.map(Math.round);
  return figures.map((figure, i) => figure - (figures[i - 1] ?? 0));
}
