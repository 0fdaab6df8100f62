import type { LocalWords } from '../subjects.js';
import { cropBefore, crops, isPlanted, sowingOf } from './crops.js';
import { inMonths, months as monthWords } from './months.js';
import { say } from './writing.js';

export const local: LocalWords = {
  sownHere: (months, calendar) => say`यहाँ बुवाई ${inMonths(months)} होती है (${calendar})।`,
  unknown: (crop) => say`किसी कैलेंडर में यह नहीं है कि यहाँ ${cropBefore(crop)} की ${sowingOf(crop)} कब होती है।`,
  worldCalendar: ({ crop, months, source }) =>
    say`विश्व कैलेंडर (${source}) के अनुसार यहाँ ${cropBefore(crop)} की ${sowingOf(crop)} ${inMonths(months)} होती है।`,
  farmers: ({ crop, months, source }) =>
    say`यहाँ के किसान ${crops.name(crop)} ${inMonths(months)} ${isPlanted(crop) ? 'लगाते' : 'बोते'} हैं (${source})।`,
  outside: (month) => say`${monthWords.full(month)} उपयुक्त है, पर इस कैलेंडर से बाहर है।`,
};
