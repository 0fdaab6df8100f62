// The names of countries and towns on the map: as many as there is room for, the largest first.
import type { CountryName } from './outlines.js';
import { toPixels, type Point, type Size, type Viewport } from './viewport.js';

export type Towns = readonly (readonly [name: string, latitude: number, longitude: number])[];

interface Label {
  text: string;
  x: number;
  y: number;
  kind: 'country' | 'town';
}

/** A town is named from this many pixels a degree; before, its country is enough. */
const townsFrom = 7;
/** How many pixels of the picture there are for each town at least. */
const pixelsForTown = 14_000;
const fonts = { country: '600 12px system-ui, sans-serif', town: '11px system-ui, sans-serif' };
const lineHeight = 15;

/** Draws the names in the picture that do not cover each other. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  named: { countries: readonly CountryName[]; towns: Towns },
  view: Viewport,
  size: Size,
  colours: { ink: string; halo: string },
): void {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const label of labelsOf(named, view, size)) {
    context.font = fonts[label.kind];
    const width = context.measureText(label.text).width;
    const left = label.kind === 'country' ? label.x - width / 2 : label.x + 5;
    const box = {
      left: left - 4,
      right: left + width + 4,
      top: label.y - lineHeight / 2,
      bottom: label.y + lineHeight / 2,
    };
    const isFree = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (!isFree) continue;
    taken.push(box);
    context.strokeStyle = colours.halo;
    context.lineWidth = 3;
    context.fillStyle = colours.ink;
    if (label.kind === 'town') {
      context.beginPath();
      context.arc(label.x, label.y, 2.2, 0, 2 * Math.PI);
      context.stroke();
      context.fill();
    }
    context.strokeText(label.text, left, label.y);
    context.fillText(label.text, left, label.y);
  }
}

/** Returns the names that are large enough for the scale: countries first, then towns. */
function labelsOf(
  { countries, towns }: { countries: readonly CountryName[]; towns: Towns },
  view: Viewport,
  size: Size,
): Label[] {
  const labels: Label[] = [];
  for (const country of countries) {
    // Half a letter's width each is enough: a name may be a little longer than its country.
    if (country.degrees * view.scale < country.name.length * 4) continue;
    const at = inPicture(country, view, size);
    if (at) labels.push({ ...at, text: country.name, kind: 'country' });
  }
  if (view.scale < townsFrom) return labels;
  const room = labels.length + (size.width * size.height) / pixelsForTown;
  for (const [text, latitude, longitude] of towns) {
    if (labels.length >= room) break;
    const at = inPicture({ latitude, longitude }, view, size);
    if (at) labels.push({ ...at, text, kind: 'town' });
  }
  return labels;
}

function inPicture(point: Point, view: Viewport, size: Size): { x: number; y: number } | undefined {
  const { x, y } = toPixels(point, view, size);
  return x < 0 || y < 0 || x > size.width || y > size.height ? undefined : { x, y };
}
