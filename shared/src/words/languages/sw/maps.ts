import { mapSuitableFrom, type MapShow } from '../../../contract/maps/values.js';
import { percentOfLand, unknownLandMin } from '../../figures/percent-of-land.js';
import type { MapWords } from '../answer-subjects.js';
import { nameOf } from './crops.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const maps: MapWords = {
  sown({ calendar, crop, planting_month, show }, around) {
    const { sown_share, unknown_share, source } = calendar;
    const when = planting_month === 'best' ? 'mwezi huo' : inMonths([planting_month]);
    const where = around === undefined ? '' : ` katika eneo linalozunguka ${around}`;
    const unknown =
      unknown_share < unknownLandMin ? '' : say`; kwenye ${share(unknown_share)}, kalenda haina miezi`;
    return say`Kwenye ${share(sown_share)} ya ${landWords[show]}${where}, watu hupanda ${nameOf(crop)} ${when}, kwa mujibu wa kalenda ya dunia (${source})${unknown}.`;
  },
};

const landWords: Readonly<Record<MapShow, string>> = {
  score: say`ardhi yenye alama ${mapSuitableFrom.score} au zaidi`,
  share: say`ardhi yenye mavuno katika asilimia ${100 * mapSuitableFrom.share} ya miaka au zaidi`,
  label: 'ardhi inayofaa',
  month: 'ardhi yenye mwezi bora',
  limit: 'ardhi',
};

/** Returns `asilimia 37`; only nothing is 0, and only all is 100. */
function share(part: number): string {
  const [percent, isUnder, isOver] = [percentOfLand(part), part < 0.01 && part > 0, part > 0.99 && part < 1];
  const figure = percent.replace(/\D/g, '');
  return `${isUnder ? 'chini ya ' : isOver ? 'zaidi ya ' : ''}asilimia ${figure}`;
}
