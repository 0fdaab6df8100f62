// Draws the fields of plans on the map, with few enough points that moving the map stays smooth with thousands of them.
// drawing.ts calls it for each picture.
import type { PlanOutline } from './plan-outlines.js';
import { toPixels, type Size, type Viewport } from './viewport.js';

/** Smaller fields are left to their markers. */
const leastPixels = 3;
/** A smaller field is drawn as its box, which is quick where there are thousands. */
const boxedBelowPixels = 10;
/** How many points are drawn of all fields in sight, and from how many fields on a line is enough for each. */
const pointsMax = 8_000;
const haloedMax = 200;
/** A side of a field that is drawn from fewer points than it has. */
const sidePixels = 4;
const widths = { halo: 4.5, line: 2 };
const colours: Readonly<Record<string, string>> = {
  feasible: '--good',
  marginal: '--fair',
  infeasible: '--bad',
};

/** Draws the fields in sight, each in the colour of its label. */
export function drawPlanOutlines(
  context: CanvasRenderingContext2D,
  outlines: readonly PlanOutline[],
  view: Viewport,
  size: Size,
  colour: (name: string) => string,
): void {
  const seen = outlines.filter((outline) => isSeen(outline, view, size));
  const small = seen.filter((outline) => pixelsOf(outline, view) < boxedBelowPixels);
  for (const outline of small) {
    context.fillStyle = colour(colourOf(outline.label));
    fillBox(context, outline, view, size);
  }
  const large = seen.filter((outline) => pixelsOf(outline, view) >= boxedBelowPixels);
  const wanted = large.reduce((sum, outline) => sum + pointsFor(outline, view), 0);
  const share = Math.min(1, pointsMax / Math.max(1, wanted));
  for (const label of new Set(large.map((one) => one.label))) {
    context.beginPath();
    for (const outline of large) if (outline.label === label) trace(context, outline, share, view, size);
    const halo = [['--label-halo', widths.halo]] as const;
    const line = [colourOf(label), widths.line] as const;
    for (const [name, width] of large.length > haloedMax ? [line] : [...halo, line]) {
      context.strokeStyle = colour(name);
      context.lineWidth = width;
      context.stroke();
    }
  }
}

function colourOf(label: string): string {
  return colours[label] ?? '--label';
}

/** The longer side of a field. */
function pixelsOf({ west, south, east, north }: PlanOutline, { scale }: Viewport): number {
  return Math.max(east - west, north - south) * scale;
}

function fillBox(
  context: CanvasRenderingContext2D,
  { west, south, east, north }: PlanOutline,
  view: Viewport,
  size: Size,
): void {
  const { x, y } = toPixels({ longitude: west, latitude: north }, view, size);
  context.fillRect(x, y, Math.max(2, (east - west) * view.scale), Math.max(2, (north - south) * view.scale));
}

function isSeen(outline: PlanOutline, view: Viewport, size: Size): boolean {
  const { west, south, east, north } = outline;
  if (pixelsOf(outline, view) < leastPixels) return false;
  const lower = toPixels({ longitude: west, latitude: south }, view, size);
  const upper = toPixels({ longitude: east, latitude: north }, view, size);
  return lower.x < size.width && upper.x > 0 && upper.y < size.height && lower.y > 0;
}

/** How many points show a field: not more than its edge has room for. */
function pointsFor({ west, south, east, north, rings }: PlanOutline, view: Viewport): number {
  const around = (2 * (east - west + north - south) * view.scale) / sidePixels;
  return Math.min(pointCount(rings), around);
}

function pointCount(rings: PlanOutline['rings']): number {
  return rings.reduce((sum, ring) => sum + ring.length / 2, 0);
}

function trace(
  context: CanvasRenderingContext2D,
  outline: PlanOutline,
  share: number,
  view: Viewport,
  size: Size,
): void {
  const step = Math.max(
    1,
    Math.ceil(pointCount(outline.rings) / Math.max(4, share * pointsFor(outline, view))),
  );
  for (const ring of outline.rings) {
    for (let at = 0; at < ring.length; at += 2 * step) {
      const { x, y } = toPixels({ longitude: ring[at] ?? 0, latitude: ring[at + 1] ?? 0 }, view, size);
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
}
