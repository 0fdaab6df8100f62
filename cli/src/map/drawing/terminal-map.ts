import { mapEntryOf } from '@crop-planning/shared/map-values';
import type { MapLegend } from '@crop-planning/shared';
import type { ColorDepth } from '../../terminal/output/screen.js';
import { eastwards } from '../box.js';
import type { Frame } from '../picture/frame.js';
import type { Picture } from '../picture/picture.js';
import type { Marker } from '../plans/marks.js';
import { inksFor, type Inks } from './colors.js';
import { shadesFor } from './shades.js';

const borderColor = '#4a4a4a';
const markerStyle = '1;97;40';

/** How a legend looks on a terminal. */
export interface Style {
  pixelsPerLine: number;
  inks: Inks | undefined;
  signOf(value: number): string;
  colorOf(value: number): string | undefined;
}

export function styleFor(legend: MapLegend, depth: ColorDepth): Style {
  const colors = legend.entries.map(({ color }) => color);
  const shades = shadesFor(legend);
  const entryOf = (value: number) => mapEntryOf(legend, value);
  const signOf = (value: number) => {
    const entry = entryOf(value);
    return (entry && shades.get(entry)) ?? ' ';
  };
  const isScale = legend.step !== null;
  return {
    pixelsPerLine: depth === 0 ? 1 : 2,
    inks:
      depth === 0 ? undefined : inksFor([...colors, ...(depth === 16 ? [] : [borderColor])], depth, isScale),
    signOf,
    colorOf: (value) => entryOf(value)?.color,
  };
}

/** Draws a picture as lines of characters; markers cover what is below them. */
export function drawPicture(picture: Picture, style: Style, markers: readonly Marker[]): string[] {
  const { frame } = picture;
  const marks = marksIn(frame, style.pixelsPerLine, markers);
  const lines: string[] = [];
  for (let line = 0; line * style.pixelsPerLine < frame.rows; line += 1) {
    lines.push(style.inks === undefined ? plainLine(line) : coloredLine(line, style.inks));
  }
  return lines;

  function plainLine(line: number): string {
    const signs = Array.from(
      { length: frame.columns },
      (_, column) => marks.get(line * frame.columns + column) ?? style.signOf(valueAt(line, column)),
    );
    return signs.join('').trimEnd();
  }

  /** Writes a colour only where it changes. */
  function coloredLine(line: number, inks: Inks): string {
    let [text, current, pending] = ['', '', ''];
    const put = (sgr: string, sign: string) => {
      if (sgr === '' && sign === ' ') return void (pending += sign);
      // Blanks are written once something follows them, without a background.
      if (pending !== '' && current !== '') text += '\u001b[0m';
      if (pending !== '') [text, current, pending] = [text + pending, '', ''];
      if (sgr !== current) text += `\u001b[0;${sgr}m`;
      [text, current] = [text + sign, sgr];
    };
    for (let column = 0; column < frame.columns; column += 1) {
      const mark = marks.get(line * frame.columns + column);
      const [top, bottom] = [colorAt(2 * line, column), colorAt(2 * line + 1, column)];
      if (mark !== undefined) put(markerStyle, mark);
      else if (top !== undefined && bottom !== undefined) put(`${inks.front(top)};${inks.back(bottom)}`, '▀');
      else if (top !== undefined) put(inks.front(top), '▀');
      else if (bottom !== undefined) put(inks.front(bottom), '▄');
      else put('', ' ');
    }
    return current === '' ? text : `${text}\u001b[0m`;
  }

  function valueAt(row: number, column: number): number {
    return picture.pixels[row * frame.columns + column] ?? -1;
  }

  function colorAt(row: number, column: number): string | undefined {
    if (row >= frame.rows) return undefined;
    const color = style.colorOf(valueAt(row, column));
    return color !== undefined && picture.borders?.[row * frame.columns + column] ? borderColor : color;
  }
}

/** Returns the sign of each marked character; where several markers meet, the first one stays. */
function marksIn(frame: Frame, pixelsPerLine: number, markers: readonly Marker[]): Map<number, string> {
  const marks = new Map<number, string>();
  for (const { latitude, longitude, sign } of markers) {
    const at = characterAt(frame, pixelsPerLine, { latitude, longitude });
    if (at !== undefined && !marks.has(at)) marks.set(at, sign);
  }
  return marks;
}

/** Returns the position of a point's character, line by line; undefined if it is outside of the frame. */
export function characterAt(
  { west, east, north, south, columns, rows }: Frame,
  pixelsPerLine: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): number | undefined {
  const column = Math.floor((eastwards(west, longitude) * columns) / (east - west));
  const line = Math.floor(((north - latitude) * rows) / (north - south) / pixelsPerLine);
  const isInside = column < columns && line >= 0 && line * pixelsPerLine < rows;
  return isInside ? line * columns + column : undefined;
}
