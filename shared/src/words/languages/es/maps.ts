import { mapSuitableFrom, type MapShow } from '../../../contract/maps/values.js';
import { percentOfLand, unknownLandMin } from '../../figures/percent-of-land.js';
import type { MapWords } from '../answer-subjects.js';
import { crops, isPlanted } from './crops.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const maps: MapWords = {
  sown({ calendar, crop, planting_month, show }, around) {
    const { sown_share, unknown_share, source } = calendar;
    const when = planting_month === 'best' ? 'en ese mes' : inMonths([planting_month]);
    const where = around === undefined ? '' : ` del recuadro en torno a ${around}`;
    const sows = isPlanted(crop) ? 'planta' : 'siembra';
    const unknown = unknown_share < unknownLandMin ? '' : `; en ${share(unknown_share)} no da ningún mes`;
    return `Según un calendario mundial (${source}), en ${share(sown_share)} de ${landWords[show]}${where} se ${sows} ${crops.name(crop)} ${when}${unknown}.`;
  },
};

const landWords: Readonly<Record<MapShow, string>> = {
  score: say`las tierras con un índice de ${mapSuitableFrom.score} o más`,
  share: say`las tierras que dan cosecha en el ${100 * mapSuitableFrom.share} % de los años o más`,
  label: 'las tierras viables',
  month: 'las tierras que tienen un mejor mes',
  limit: 'las tierras',
};

/** Returns `el 37 %`, or `menos del 1 %`; only nothing is 0 %, and only all is 100 %. */
function share(part: number): string {
  const percent = percentOfLand(part).replace('%', '\u00a0%');
  if (percent.startsWith('under')) return percent.replace('under', 'menos del');
  return percent.startsWith('over') ? percent.replace('over', 'más del') : `el ${percent}`;
}
