// How much of the land that suits a crop on a map has it sown in the map's month, by the world calendar. Called by
// suitability.ts.
import { isSuitable, mapNoData, type MapShow, type SuitabilityMap } from '@crop-planning/shared';
import type { MonthsMaskOf } from '../calendars/world-calendar.js';

type Shares = Pick<NonNullable<SuitabilityMap['calendar']>, 'sown_share' | 'unknown_share'>;

/** The values of a map, row by row, and where they are. */
interface ShownValues {
  values: Uint8Array;
  width: number;
  latitudeOf: (row: number) => number;
  longitudeOf: (column: number) => number;
}

const decimals = 4;

/**
 * Returns shares of the suitable land, by area: where the calendar has the planting month, or the best month of
 * the node for `best`, and where it has no months. Null without suitable land, and for maps that do not tell it.
 */
export function sownShares(
  show: MapShow,
  plantingMonth: SuitabilityMap['planting_month'],
  { values, width, latitudeOf, longitudeOf }: ShownValues,
  maskAt: MonthsMaskOf,
): Shares | null {
  if (show === 'limit' || (plantingMonth === 'best' && show !== 'month')) return null;
  let [suitable, sown, unknown] = [0, 0, 0];
  for (let start = 0; start < values.length; start += width) {
    const latitude = latitudeOf(start / width);
    const area = Math.cos((latitude * Math.PI) / 180);
    for (let column = 0; column < width; column += 1) {
      const value = values[start + column] ?? mapNoData;
      if (value === mapNoData || !isSuitable(show, value)) continue;
      const mask = maskAt({ latitude, longitude: longitudeOf(column) });
      suitable += area;
      if (mask === 0) unknown += area;
      else if (mask & (1 << ((plantingMonth === 'best' ? value : plantingMonth) - 1))) sown += area;
    }
  }
  if (suitable <= 0) return null;
  return { sown_share: rounded(sown / suitable), unknown_share: rounded(unknown / suitable) };
}

function rounded(share: number): number {
  return Math.round(share * 10 ** decimals) / 10 ** decimals;
}
