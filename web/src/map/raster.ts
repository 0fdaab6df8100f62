import type { MapLegend } from '@crop-planning/shared';
import { decodeMapValues, mapEntryOf, type MapGrid } from '@crop-planning/shared/map-values';

/** A map of values as a picture of one pixel a node; sea is transparent. */
export type Raster = ReturnType<typeof rasterOf>;

export function rasterOf(answer: MapGrid & { values: string; legend: MapLegend }) {
  const { width, height, legend } = answer;
  const bytes = decodeMapValues(answer.values);
  const colours = Array.from({ length: 256 }, (_, byte) => rgbOf(mapEntryOf(legend, byte)?.color));
  const picture = document.createElement('canvas');
  picture.width = width;
  picture.height = height;
  const context = picture.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  const image = context.createImageData(width, height);
  for (const [position, byte] of bytes.entries()) {
    const colour = colours[byte];
    if (colour !== undefined) image.data.set([...colour, 255], position * 4);
  }
  context.putImageData(image, 0, 0);
  return { grid: answer, picture };
}

/** Reads `#rrggbb`. */
function rgbOf(colour: string | undefined): [number, number, number] | undefined {
  if (colour === undefined) return undefined;
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
