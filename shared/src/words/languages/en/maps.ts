// Says how a map agrees with the world calendar of sowing, for the map of the terminal, of pages and of files.
import { mapSuitableFrom, type MapShow } from '../../../contract/maps/values.js';
import { percentOfLand, unknownLandMin } from '../../figures/percent-of-land.js';
import type { MapWords, SownMap } from '../answer-subjects.js';
import { months } from './months.js';

const landWords: Readonly<Record<MapShow, string>> = {
  score: `the land that scores ${mapSuitableFrom.score} or more`,
  share: `the land that has a harvest in ${100 * mapSuitableFrom.share}% of the years or more`,
  label: 'the feasible land',
  month: 'the land that has a best month',
  limit: 'the land',
};

export const maps: MapWords = { sown };

function sown({ calendar, crop, planting_month, show }: SownMap, around?: string): string {
  const { sown_share, unknown_share, source } = calendar;
  const when = planting_month === 'best' ? 'in that month' : `in ${months.full(planting_month)}`;
  const where = `On ${percentOfLand(sown_share)} of ${landWords[show]}${around === undefined ? '' : ` in the box around ${around}`}`;
  const unknown =
    unknown_share < unknownLandMin ? '' : `; on ${percentOfLand(unknown_share)}, it has no months`;
  return `${where}, people sow ${crop} ${when}, by a world calendar (${source})${unknown}.`;
}
