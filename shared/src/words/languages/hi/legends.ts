import { percentOfLand } from '../../figures/percent-of-land.js';
import type { LegendWords } from '../answer-subjects.js';
import { say } from './writing.js';

export const legends: LegendWords = {
  titles: {
    score: 'औसत जलवायु में अंक',
    month: 'बुवाई या रोपाई का सबसे अच्छा महीना',
    limit: 'अंक किससे घटते हैं',
    label: 'वर्षों के आधार पर उपयुक्तता',
    share: 'ज्ञात वर्षों में उपज वाले वर्षों का भाग',
  },
  noMonth: 'कोई महीना नहीं',
  noYear: 'कोई नहीं',
  fewYears: 'बहुत कम वर्ष ज्ञात',
  limits: {
    nothing: 'किसी से नहीं',
    winter: 'अधिक ठंड',
    season: 'बहुत कम फसल अवधि, या पकते समय ठंड',
    heat: 'अधिक गर्मी',
    chill: 'जाड़े में कम ठंड',
    warmth: 'बहुत ठंडा या बहुत गर्म वर्ष या ग्रीष्म',
    day: 'बहुत छोटे दिन',
    water: 'अधिक सूखा',
    wet: 'अधिक वर्षा',
  },
  scores: (low, high) => `${low} से ${high}`,
  shares: (low, high) => say`${low} से ${high}%`,
  land: (share) =>
    percentOfLand(share)
      .replace(/^under (.*)$/, '$1 से कम')
      .replace(/^over (.*)$/, '$1 से अधिक'),
  sources: ({ climates, calendar }) =>
    say`जलवायु: ${climates}।${calendar === undefined ? '' : ` कैलेंडर: ${calendar}।`} समुद्र तट और सीमाएँ: Natural Earth; विवादित सीमाएँ वैसी ही हैं जैसी Natural Earth में हैं।`,
};
