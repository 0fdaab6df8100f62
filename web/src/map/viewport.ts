import type { Outline } from '@crop-planning/client';
import { boundsOf } from '@crop-planning/shared/geo/outline-geometry';

/** The part of the world that is shown: its middle, and how many CSS pixels a degree takes. */
export interface Viewport {
  longitude: number;
  latitude: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  longitude: number;
  latitude: number;
}

/** A field of 200 m is 36 pixels wide then. */
const scaleMax = 20_000;
/** Shows a place with what is around it. */
export const placeScale = 28;
/** How many pixels wide or high a field is when it is opened. */
const fieldPixels = 140;
/** The climate grid reaches from 56 S to 72 N. */
const north = 78;
const south = -58;

/** Shows all land of the climate grid. */
export function wholeWorld(size: Size): Viewport {
  return within({ longitude: 10, latitude: (north + south) / 2, scale: leastScale(size) }, size);
}

/** Returns the scale at which a field is in full view; that of a place for a point. */
export function fieldScale(outline: Outline | undefined): number {
  if (outline === undefined) return placeScale;
  const [west, south, east, north] = boundsOf(outline);
  return Math.min(scaleMax, Math.max(placeScale, fieldPixels / Math.max(east - west, north - south)));
}

export function toPixels({ longitude, latitude }: Point, view: Viewport, { width, height }: Size) {
  return {
    x: width / 2 + (longitude - view.longitude) * view.scale,
    y: height / 2 - (latitude - view.latitude) * view.scale,
  };
}

export function toPoint(x: number, y: number, view: Viewport, { width, height }: Size): Point {
  return {
    longitude: view.longitude + (x - width / 2) / view.scale,
    latitude: view.latitude - (y - height / 2) / view.scale,
  };
}

/** Moves what is shown by a distance in pixels. */
export function moved(view: Viewport, dx: number, dy: number, size: Size): Viewport {
  return within(
    { ...view, longitude: view.longitude - dx / view.scale, latitude: view.latitude + dy / view.scale },
    size,
  );
}

/** Enlarges by a factor around a pixel, which stays where it is. */
export function enlarged(view: Viewport, factor: number, x: number, y: number, size: Size): Viewport {
  const scale = bounded(view.scale * factor, size);
  const fixed = toPoint(x, y, view, size);
  const next = {
    scale,
    longitude: fixed.longitude - (x - size.width / 2) / scale,
    latitude: fixed.latitude + (y - size.height / 2) / scale,
  };
  return within(next, size);
}

/** Shows a place of an address or of a search, as far as the world reaches. */
export function around({ longitude, latitude, scale }: Viewport, size: Size): Viewport {
  return within({ longitude, latitude, scale: bounded(scale, size) }, size);
}

function bounded(scale: number, size: Size): number {
  return Math.min(scaleMax, Math.max(leastScale(size), scale));
}

/** Fills the picture in both directions, so that there is nothing beyond the world to be seen. */
function leastScale({ width, height }: Size): number {
  return Math.max(width / 360, height / (north - south));
}

/** Keeps the world in the picture. */
function within(view: Viewport, { width, height }: Size): Viewport {
  const [halfWidth, halfHeight] = [width / 2 / view.scale, height / 2 / view.scale];
  const middle = (north + south) / 2;
  return {
    scale: view.scale,
    longitude: clamp(view.longitude, -180 + halfWidth, 180 - halfWidth, 0),
    latitude: clamp(view.latitude, south + halfHeight, north - halfHeight, middle),
  };
}

function clamp(value: number, least: number, most: number, otherwise: number): number {
  return least > most ? otherwise : Math.min(most, Math.max(least, value));
}
