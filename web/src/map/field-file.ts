// Reads points and fields from a file that somebody drops on the map: GeoJSON or KML. Nothing is sent before it is
// understood, and names stay text.
import { shapesInGeoJson, type Shape } from '@crop-planning/shared/geo/shapes';
import { FileRefusal } from './file-refusal.js';
import { shapesInKml } from './kml.js';

const fileBytesMax = 5 * 1024 * 1024;

/** Raises FileRefusal or ShapeError if the file cannot be used. */
export async function shapesInFile(file: File): Promise<Shape[]> {
  if (file.size > fileBytesMax) throw new FileRefusal('tooLarge');
  const text = (await file.text()).replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('<') ? shapesInKml(text) : shapesInGeoJson(jsonFrom(text));
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileRefusal('noFormat');
  }
}
