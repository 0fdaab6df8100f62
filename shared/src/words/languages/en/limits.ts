import type { LimitWords } from '../answer-subjects.js';

/** What limits a score, in a farmer's words. */
export const limits: LimitWords = {
  limitedBy: {
    winter: 'limited by winter cold',
    sowing: 'limited by cold at sowing',
    season: 'limited by the length of the season',
    heat: 'limited by heat',
    nights: 'limited by warm nights',
    cool: 'limited by cold nights',
    tropical: 'limited by a cold month',
    chill: 'limited by too little winter chill',
    warmth: 'limited by warmth',
    year: 'limited by the annual mean temperature',
    planting: 'limited by cold at planting',
    day: 'limited by the length of the days',
    water: 'limited by water',
    dry: 'limited by a long dry season',
    wet: 'limited by too much rain',
    ripening: 'limited by a cool harvest',
    nothing: 'limited by nothing',
  },
  limitedByOther: (word) => `limited by ${word}`,
};
