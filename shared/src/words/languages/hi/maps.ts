import { mapSuitableFrom, type MapShow } from '../../../contract/maps/values.js';
import { percentOfLand, unknownLandMin } from '../../figures/percent-of-land.js';
import type { MapWords } from '../answer-subjects.js';
import { crops, isPlanted } from './crops.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const maps: MapWords = {
  sown({ calendar, crop, planting_month, show }, around) {
    const { sown_share, unknown_share, source } = calendar;
    const when = planting_month === 'best' ? 'उसी महीने में' : inMonths([planting_month]);
    const where = around === undefined ? '' : say`${around} के आसपास के चौखटे में `;
    const verb = isPlanted(crop) ? 'लगाते' : 'बोते';
    const unknown = unknown_share < unknownLandMin ? '' : say`; ${share(unknown_share)} भाग के महीने उसमें नहीं हैं`;
    return say`विश्व कैलेंडर (${source}) के अनुसार ${where}${landWords[show]} ${share(sown_share)} भाग पर लोग ${when} ${crops.name(crop)} ${verb} हैं${unknown}।`;
  },
};

/** The land that a share is taken of, which stands before it. */
const landWords: Readonly<Record<MapShow, string>> = {
  score: say`${mapSuitableFrom.score} या अधिक अंक वाली भूमि के`,
  share: say`कम से कम ${100 * mapSuitableFrom.share}% वर्षों में उपज देने वाली भूमि के`,
  label: 'उपयुक्त भूमि के',
  month: 'जिस भूमि का कोई सबसे अच्छा महीना है, उसके',
  limit: 'भूमि के',
};

/** Returns `37%`; only nothing is 0%, and only all is 100%. */
function share(part: number): string {
  return percentOfLand(part)
    .replace(/^under (.*)$/, '$1 से कम')
    .replace(/^over (.*)$/, '$1 से अधिक');
}
