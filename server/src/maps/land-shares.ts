import { mapNoData, type MapLegend } from '@crop-planning/shared';

const decimals = 4;

/**
 * Returns the share of a map's land in each entry of the legend, by area: a node counts less towards the
 * poles, where the meridians converge.
 */
export function landShares(
  values: Uint8Array,
  { entries }: MapLegend,
  { north, step, width }: { north: number; step: number; width: number },
): number[] {
  const areaOf = new Float64Array(mapNoData + 1);
  for (let start = 0; start < values.length; start += width) {
    const nodeArea = Math.cos(((north - (start / width) * step) * Math.PI) / 180);
    for (let i = start; i < start + width; i += 1) {
      const value = values[i] ?? mapNoData;
      areaOf[value] = (areaOf[value] ?? 0) + nodeArea;
    }
  }
  const sum = (areas: Float64Array) => areas.reduce((total, area) => total + area, 0);
  const land = sum(areaOf.subarray(0, mapNoData));
  return entries.map(({ from, to }) => {
    // At the poles, a node has no area.
    const share = land <= 0 ? 0 : sum(areaOf.subarray(from, to + 1)) / land;
    return Math.round(share * 10 ** decimals) / 10 ** decimals;
  });
}
