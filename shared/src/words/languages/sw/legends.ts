import { percentOfLand } from '../../figures/percent-of-land.js';
import type { LegendWords } from '../answer-subjects.js';
import { say } from './writing.js';

export const legends: LegendWords = {
  titles: {
    score: 'Alama katika hali ya hewa ya wastani',
    month: 'Mwezi bora wa kupanda',
    limit: 'Kinachopunguza alama',
    label: 'Tathmini kwa miaka',
    share: 'Sehemu ya miaka inayojulikana yenye mavuno',
  },
  noMonth: 'hakuna mwezi',
  noYear: 'hakuna',
  fewYears: 'miaka inayojulikana ni michache mno',
  limits: {
    nothing: 'hakuna',
    winter: 'baridi mno',
    season: 'msimu mfupi mno, au baridi wakati wa kukomaa',
    heat: 'joto mno',
    chill: 'majira ya baridi yasiyo na baridi ya kutosha',
    warmth: 'mwaka au kiangazi chenye baridi au joto mno',
    day: 'mchana mfupi mno',
    water: 'kukavu mno',
    wet: 'mvua nyingi mno',
  },
  scores: (low, high) => `${low} hadi ${high}`,
  shares: (low, high) => say`asilimia ${low} hadi ${high}`,
  land: (share) =>
    percentOfLand(share)
      .replace('under ', 'chini ya ')
      .replace('over ', 'zaidi ya ')
      .replace(/(\d+)%/, 'asilimia $1'),
  sources: ({ climates, calendar }) =>
    say`Hali ya hewa: ${climates}.${calendar === undefined ? '' : ` Kalenda: ${calendar}.`} Pwani na mipaka: Natural Earth; mipaka yenye mgogoro ni kama ilivyo katika Natural Earth.`,
};
