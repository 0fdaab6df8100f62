// How much of the land in the climate grid has known years.
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { isOnLand } from '../../server/src/climates/grid.js';
import { createYearsFile } from '../../server/src/climates/years-file.js';
import { positionOf, yearsOf, type YearsTable } from '../../server/src/world/region-years.js';
import { asTable } from './table.js';

/** The first year of the table serves only to fill the soil. */
const yearsBefore = 1;
const fewYears = 20;

/** Returns the shares of the land, by area, with few known years and with all of them. */
export async function knownLandTable(): Promise<string[]> {
  const { rows, columns, stepDegrees, ...grid } = await createGridFile()();
  const table = await createYearsFile()();
  const knownAt = knownYears(table);
  const [all, few, whole] = [0, 0, 0];
  const areas = { all, few, whole };
  for (let row = 0; row < rows; row += 1) {
    const latitude = 90 - row * stepDegrees;
    const area = Math.cos((latitude * Math.PI) / 180);
    for (let column = 0; column < columns; column += 1) {
      const point = { latitude, longitude: ((column * stepDegrees + 180) % 360) - 180 };
      if (!isOnLand({ rows, columns, stepDegrees, ...grid }, point)) continue;
      const known = knownAt(positionOf(table, point));
      areas.all += area;
      if (known < fewYears) areas.few += area;
      if (known === table.years - yearsBefore) areas.whole += area;
    }
  }
  const share = (area: number) => `${((100 * area) / areas.all).toFixed(1)} %`;
  return asTable(
    ['known years', 'land'],
    [
      ['fewer than 20', share(areas.few)],
      [`all ${table.years - yearsBefore}`, share(areas.whole)],
    ],
  );
}

/** Returns a function that counts the known years of a position in the table; 0 where it has none. */
function knownYears(table: YearsTable): (position: number | undefined) => number {
  const counts = new Map<number, number>();
  return (position) => {
    if (position === undefined) return 0;
    const count =
      counts.get(position) ?? yearsOf(table, position).isKnown.slice(yearsBefore).filter(Boolean).length;
    counts.set(position, count);
    return count;
  };
}
