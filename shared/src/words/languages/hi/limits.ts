import type { LimitWords } from '../answer-subjects.js';

export const limits: LimitWords = {
  limitedBy: {
    winter: 'मुख्य बाधा: जाड़े की ठंड',
    sowing: 'मुख्य बाधा: बुवाई के समय ठंड',
    season: 'मुख्य बाधा: कम फसल अवधि',
    heat: 'मुख्य बाधा: गर्मी',
    nights: 'मुख्य बाधा: गर्म रातें',
    cool: 'मुख्य बाधा: ठंडी रातें',
    tropical: 'मुख्य बाधा: ठंडा महीना',
    chill: 'मुख्य बाधा: जाड़े में कम शीत घंटे',
    warmth: 'मुख्य बाधा: तापमान',
    year: 'मुख्य बाधा: वर्ष का औसत तापमान',
    planting: 'मुख्य बाधा: रोपाई के समय ठंड',
    day: 'मुख्य बाधा: दिन की लंबाई',
    water: 'मुख्य बाधा: पानी',
    dry: 'मुख्य बाधा: लंबा सूखा मौसम',
    wet: 'मुख्य बाधा: अधिक वर्षा',
    ripening: 'मुख्य बाधा: पकते समय ठंड',
    nothing: 'कोई बाधा नहीं',
  },
  limitedByOther: (word) => `मुख्य बाधा: ${word}`,
};
