import type { MapLegend } from '@crop-planning/shared';
import { map as english } from '../words/en/map.js';
import { said } from '../words/said.js';
import { legendLabel } from '@crop-planning/shared/words/maps/legend-text';
import { scoreText } from '@crop-planning/shared/words/score-text';
import {
  decodeMapValues,
  mapEntryOf,
  mapNodeAt,
  readMapValue,
  type MapGrid,
} from '@crop-planning/shared/map-values';

/** A map of values as a picture of one pixel a node; sea is transparent. */
export type Raster = ReturnType<typeof rasterOf>;

/** `shade` gives the colour of the legend for the scheme of the page. */
export function rasterOf(
  answer: MapGrid & { values: string; legend: MapLegend },
  shade: (color: string) => string,
) {
  const { width, height, legend } = answer;
  const bytes = decodeMapValues(answer.values);
  const colours = Array.from({ length: 256 }, (_, byte) => rgbOf(mapEntryOf(legend, byte)?.color, shade));
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
  return { grid: answer, picture, bytes };
}

/** Returns the words of the legend for the value at a point; undefined at sea and beyond the map. */
export function valueWords(
  { grid, bytes }: Raster,
  legend: MapLegend,
  point: { latitude: number; longitude: number },
): string | undefined {
  const position = mapNodeAt(grid, point);
  const byte = position === undefined ? undefined : bytes[position];
  if (byte === undefined || byte === legend.no_data) return undefined;
  const words = said('map', english);
  const value = readMapValue(legend.show, byte);
  const entry = mapEntryOf(legend, byte);
  const label = entry === undefined ? '' : legendLabel(legend, entry);
  if (legend.show === 'score') return words.scoreIn(scoreText(Number(value)), label);
  return legend.show === 'share' && typeof value === 'number'
    ? words.percent(Math.round(100 * value))
    : label;
}

/** Reads `#rrggbb`. */
function rgbOf(
  colour: string | undefined,
  shade: (color: string) => string,
): [number, number, number] | undefined {
  if (colour === undefined) return undefined;
  const value = Number.parseInt(shade(colour).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
