import type { LimitWords } from '../answer-subjects.js';

export const limits: LimitWords = {
  limitedBy: {
    winter: 'limitado por el frío del invierno',
    sowing: 'limitado por el frío en la siembra',
    season: 'limitado por una temporada corta',
    heat: 'limitado por el calor',
    nights: 'limitado por noches cálidas',
    cool: 'limitado por noches frías',
    tropical: 'limitado por un mes frío',
    chill: 'limitado por falta de frío invernal',
    warmth: 'limitado por la temperatura',
    year: 'limitado por la temperatura media anual',
    planting: 'limitado por el frío al plantar',
    day: 'limitado por la duración del día',
    water: 'limitado por falta de agua',
    dry: 'limitado por una época seca larga',
    wet: 'limitado por exceso de lluvia',
    ripening: 'limitado por falta de calor al madurar',
    nothing: 'nada lo limita',
  },
  limitedByOther: (word) => `limitado por ${word}`,
};
