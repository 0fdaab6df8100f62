// Why a file has no point or field to use, each by its name. Called by shapes.ts, whose errors say it in English, and by the
// page, which says it in the language in use.

/** An outline with more points than one may have; the name is empty if the file has none. */
export interface ManyPoints {
  name: string;
  count: number;
  max: number;
}

export const shapeFaults = {
  nothing: 'The file has no point and no area. GeoJSON needs a Point, Polygon or MultiPolygon.',
  manyPoints: ({ name, count, max }: ManyPoints) =>
    `${name === '' ? 'The outline' : `The outline of "${name}"`} has ${count.toLocaleString('en')} points; at most ${max} are possible. Simplify it first.`,
  manyShapes: (max: number) => `The file has more than ${max} points and fields. Send the one that you mean.`,
  tooDeep: 'The file is not valid GeoJSON: it has too many levels.',
  noList: 'The file is not valid GeoJSON: a list of coordinates is missing.',
  noNumber: 'The file is not valid GeoJSON: a coordinate is not a number.',
  notDegrees:
    'The coordinates are not degrees of longitude and latitude. Save the file in WGS 84 (EPSG:4326).',
};

type ShapeFaultName = keyof typeof shapeFaults;

/** What is wrong, with the values of its sentence. */
export type ShapeFault =
  | ({ is: 'manyPoints' } & ManyPoints)
  | { is: 'manyShapes'; max: number }
  | { is: Exclude<ShapeFaultName, 'manyPoints' | 'manyShapes'> };

/** Says in a sentence what is wrong. */
export function shapeFaultText(fault: ShapeFault, words: typeof shapeFaults): string {
  if (fault.is === 'manyPoints') return words.manyPoints(fault);
  return fault.is === 'manyShapes' ? words.manyShapes(fault.max) : words[fault.is];
}
