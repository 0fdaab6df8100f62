import { mapNoData, type MapLegend } from '@crop-planning/shared';

/** Returns the red, green and blue of each byte, 0 to 255; black for bytes that a map does not contain. */
export function paletteOf({ entries }: MapLegend): Uint8Array {
  const palette = new Uint8Array(3 * (mapNoData + 1));
  for (const { from, to, color } of entries)
    for (let byte = from; byte <= to; byte += 1) palette.set(Buffer.from(color.slice(1), 'hex'), 3 * byte);
  return palette;
}
