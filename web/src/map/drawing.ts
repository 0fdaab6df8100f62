import { geoEquirectangular, geoPath, type GeoPath } from 'd3-geo';
import type { Outline } from '@crop-planning/client';
import { drawLabels, type Towns } from './labels.js';
import type { Outlines } from './outlines.js';
import { drawPlanOutlines } from './outline-drawing.js';
import type { PlanOutline } from './plan-outlines.js';
import type { Raster } from './raster.js';
import { toPixels, type Size, type Viewport } from './viewport.js';

export interface Scene {
  raster: Raster | undefined;
  outlines: Outlines | undefined;
  towns: Towns;
  /** The fields of the account's plans. */
  planOutlines: readonly PlanOutline[];
  /** The field that has been drawn or opened. */
  field: Outline | undefined;
  view: Viewport;
  size: Size;
}

/** Draws sea, land, values, coasts and borders, in the colours of the style sheet. */
export function draw(canvas: HTMLCanvasElement, scene: Scene): void {
  const { raster, outlines, towns, planOutlines, field, view, size } = scene;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const density = Math.min(2, devicePixelRatio);
  canvas.width = Math.round(size.width * density);
  canvas.height = Math.round(size.height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  const colour = colourOf(canvas);
  context.fillStyle = colour('--sea');
  context.fillRect(0, 0, size.width, size.height);
  const projection = geoEquirectangular()
    .scale((view.scale * 180) / Math.PI)
    .center([0, view.latitude])
    .rotate([0, 0])
    .translate([size.width / 2 - view.longitude * view.scale, size.height / 2])
    .clipExtent([
      [-5, -5],
      [size.width + 5, size.height + 5],
    ]);
  const path = geoPath(projection, context);
  if (outlines) {
    context.beginPath();
    path(outlines.land);
    context.fillStyle = colour('--land');
    context.fill();
  }
  if (raster) drawRaster(context, raster, view, size);
  if (outlines) {
    context.beginPath();
    path(outlines.land);
    context.strokeStyle = colour('--coast');
    context.lineWidth = 0.8;
    context.stroke();
    context.beginPath();
    path(outlines.borders);
    // A light line below the dark one, or the other way round, shows on cells of every colour.
    for (const [name, width] of [
      ['--border-halo', 2],
      ['--border', 0.8],
    ] as const) {
      context.strokeStyle = colour(name);
      context.lineWidth = width;
      context.stroke();
    }
  }
  drawPlanOutlines(context, planOutlines, view, size, colour);
  if (field) drawField(context, path, field, colour);
  if (outlines)
    drawLabels(context, { countries: outlines.names, towns }, view, size, {
      ink: colour('--label'),
      halo: colour('--label-halo'),
    });
}

function drawField(
  context: CanvasRenderingContext2D,
  path: GeoPath,
  { type, coordinates }: Outline,
  colour: (name: string) => string,
): void {
  context.beginPath();
  // As lines: the outer ring of a field may go round in either direction, which d3 would take for the rest of the globe.
  path({ type: 'MultiLineString', coordinates: type === 'Polygon' ? coordinates : coordinates.flat() });
  for (const [name, width] of [
    ['--label-halo', 5],
    ['--label', 2.5],
  ] as const) {
    context.strokeStyle = colour(name);
    context.lineWidth = width;
    context.stroke();
  }
}

/** Draws each node as the cell of half a step around it, without blurring it. */
function drawRaster(
  context: CanvasRenderingContext2D,
  { grid, picture }: Raster,
  view: Viewport,
  size: Size,
): void {
  const { west, north, step, width, height } = grid;
  const { x, y } = toPixels({ longitude: west - step / 2, latitude: north + step / 2 }, view, size);
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, x, y, width * step * view.scale, height * step * view.scale);
}

function colourOf(canvas: HTMLCanvasElement): (name: string) => string {
  const style = getComputedStyle(canvas);
  return (name) => style.getPropertyValue(name).trim();
}
