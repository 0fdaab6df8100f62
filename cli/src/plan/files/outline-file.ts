// Reads the outline of a field from a file, for a plan that is given one.
import type { Outline } from '@crop-planning/shared';
import { ShapeError, shapesInGeoJson, type Shape } from '@crop-planning/shared/geo/shapes';
import { faultText, parseJson } from '@crop-planning/shared/typed/json';
import { counted } from '@crop-planning/shared/words/listing';
import { dataError } from '../../terminal/failures.js';
import { readTextFile } from '../../terminal/input/text-file.js';
import type { Io } from '../../terminal/io.js';

const example = 'crop plan create --outline field.geojson';

/** Reads the one outline in a file; points and lines in it are left out. Throws if there is none or if there are several. */
export async function readOutlineFile(io: Io, file: string): Promise<Outline> {
  const value = parseJson(await readTextFile(io, file, { example }));
  if ('fault' in value) throw dataError(`${file} is not GeoJSON.`, { hints: [faultText(value.fault)] });
  const [outline, ...others] = shapesOf(file, value.json).flatMap(({ outline: each }) => each ?? []);
  if (outline !== undefined && others.length === 0) return outline;
  const count = outline === undefined ? 'no outline' : counted(others.length + 1, 'outline');
  throw dataError(`${file} has ${count}; a plan needs one Polygon or MultiPolygon.`);
}

function shapesOf(file: string, json: unknown): Shape[] {
  try {
    return shapesInGeoJson(json);
  } catch (error) {
    if (error instanceof ShapeError) throw dataError(`${file} cannot be used.`, { hints: [error.message] });
    throw error;
  }
}
