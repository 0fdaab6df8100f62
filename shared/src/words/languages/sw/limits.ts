import type { LimitWords } from '../answer-subjects.js';

export const limits: LimitWords = {
  limitedBy: {
    winter: 'kikwazo ni baridi kali ya majira ya baridi',
    sowing: 'kikwazo ni baridi wakati wa kupanda',
    season: 'kikwazo ni urefu wa msimu',
    heat: 'kikwazo ni joto kali',
    nights: 'kikwazo ni joto la usiku',
    cool: 'kikwazo ni baridi ya usiku',
    tropical: 'kikwazo ni mwezi wa baridi',
    chill: 'kikwazo ni upungufu wa saa za baridi',
    warmth: 'kikwazo ni halijoto',
    year: 'kikwazo ni wastani wa halijoto ya mwaka',
    planting: 'kikwazo ni baridi wakati wa kupanda',
    day: 'kikwazo ni urefu wa mchana',
    water: 'kikwazo ni maji',
    dry: 'kikwazo ni kiangazi kirefu',
    wet: 'kikwazo ni mvua nyingi mno',
    ripening: 'kikwazo ni baridi wakati wa kukomaa',
    nothing: 'hakuna kikwazo',
  },
  limitedByOther: (word) => `kikwazo ni ${word}`,
};
