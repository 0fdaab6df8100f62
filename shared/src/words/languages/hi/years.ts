import type { SaidSeason, YearsWords } from '../subjects.js';
import { parts } from './parts.js';
import { say } from './writing.js';

export const years: YearsWords = {
  harvests({ carried, good, judged, isByYield }) {
    const meaning = isByYield ? ' (दो-तिहाई या अधिक उपज के लिए पानी)' : '';
    if (carried === 0) return say`${judged} में से किसी वर्ष उपज नहीं।`;
    const goodOnes = good === 0 ? 'किसी में नहीं' : say`${good} में`;
    return say`${inYearsOf(carried, judged)} उपज; अच्छी उपज${meaning} ${goodOnes}।`;
  },
  yields: ({ middle, bad }) =>
    say`बीच के वर्ष में पानी से ${middle}% उपज संभव है; बुरे वर्ष में (सबसे बुरे 20% वर्षों का मध्य मान) ${bad}%: दस में से एक वर्ष इससे भी बुरा होता है।`,
  lost: (seasons) => say`सबसे बुरे, फसल नष्ट: ${seasons.map(nameWithReason).join(', ')}।`,
  poor: (names) => say`कमजोर: ${names.join(', ')}।`,
  unknown: (spans) => say`इस स्थान पर अज्ञात: ${spans}।`,
  tooFew: 'उपयुक्तता तय करने के लिए इतने वर्ष बहुत कम हैं।',
  reason,
  season(season) {
    if (season.class === null) return `${season.name}: अज्ञात`;
    const isNamed = season.part !== null && season.part !== 'nothing' && season.part !== 'water';
    const why = isNamed ? `, ${nameOf(season)}` : '';
    const water = season.percent === null ? '' : say`, ज़रूरत का ${season.percent}% पानी`;
    return say`${season.name}: ${classes[season.class]}${why}${water}`;
  },
  inYears({ carried, good, judged }) {
    if (carried === 0) return say`${judged} वर्षों में कोई उपज नहीं`;
    if (carried === good) return `${inYearsOf(carried, judged)} अच्छी उपज`;
    const harvest = `${inYearsOf(carried, judged)} उपज`;
    if (good === null) return harvest;
    return good === 0 ? `${harvest}, अच्छी कभी नहीं` : say`${harvest}, ${good} में अच्छी`;
  },
  cell: ({ carried, judged }) => `${inYearsOf(carried, judged)} उपज`,
  brief({ carried, judged }) {
    if (carried === 0) return say`${judged} में से किसी में उपज नहीं`;
    return carried === judged ? say`सभी ${judged} में उपज` : say`${judged} में से ${carried} में उपज`;
  },
};

const classes = { good: 'अच्छी', poor: 'कमजोर', lost: 'नष्ट' } as const;

/** Returns `44 में से 42 वर्षों में`. */
export function inYearsOf(count: number, judged: number): string {
  if (count === judged) return say`सभी ${judged} वर्षों में`;
  return say`${judged} में से ${count} ${count === 1 ? 'वर्ष' : 'वर्षों'} में`;
}

function reason(season: SaidSeason): string {
  return season.part === 'water' && season.percent !== null
    ? say`${nameOf(season)} ${season.percent}%`
    : nameOf(season);
}

function nameOf({ part }: SaidSeason): string {
  return part === null ? '' : parts[part];
}

function nameWithReason(season: SaidSeason): string {
  const why = reason(season);
  return why === '' ? season.name : `${season.name} (${why})`;
}
