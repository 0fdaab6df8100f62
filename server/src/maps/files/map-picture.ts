import { mapNoData, type SuitabilityMap } from '@crop-planning/shared';
import { pngOf } from '../../pictures/png.js';
import { captionOf } from './caption.js';
import { paletteOf } from './palette.js';

/** Returns a map as PNG whose palette has the colours of the legend; the sea is transparent. */
export function pictureOf(map: SuitabilityMap, values: Uint8Array, scale: number): Promise<Uint8Array> {
  const opacity = Buffer.alloc(mapNoData + 1, 255);
  opacity[mapNoData] = 0;
  const { width, legend } = map;
  return pngOf({
    width,
    scale,
    items: values,
    palette: paletteOf(legend),
    opacity,
    texts: { ...captionOf(map) },
  });
}
