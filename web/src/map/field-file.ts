// Reads points and fields from a file that somebody drops on the map: GeoJSON or KML. Nothing is sent before it is
// understood, and names stay text.
import { ShapeError, shapesInGeoJson, type Shape } from '@crop-planning/shared/geo/shapes';
import { shapesInKml } from './kml.js';

const fileBytesMax = 5 * 1024 * 1024;

/** Raises ShapeError with a sentence that says why the file cannot be used. */
export async function shapesInFile(file: File): Promise<Shape[]> {
  if (file.size > fileBytesMax)
    throw new ShapeError('The file is larger than 5 MB. Send the field that you mean by itself.');
  const text = (await file.text()).replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('<') ? shapesInKml(text) : shapesInGeoJson(jsonFrom(text));
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShapeError('The file is neither GeoJSON nor KML.');
  }
}
