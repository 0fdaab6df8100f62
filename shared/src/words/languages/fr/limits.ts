import type { LimitWords } from '../answer-subjects.js';

export const limits: LimitWords = {
  limitedBy: {
    winter: 'limité par le froid de l’hiver',
    sowing: 'limité par le froid au semis',
    season: 'limité par la durée de la saison',
    heat: 'limité par la chaleur',
    nights: 'limité par des nuits trop chaudes',
    cool: 'limité par des nuits trop froides',
    tropical: 'limité par un mois trop froid',
    chill: 'limité par le manque de froid hivernal',
    warmth: 'limité par la température',
    year: 'limité par la température moyenne de l’année',
    planting: 'limité par le froid à la plantation',
    day: 'limité par la durée du jour',
    water: 'limité par l’eau',
    dry: 'limité par une longue saison sèche',
    wet: 'limité par l’excès de pluie',
    ripening: 'limité par une fin de saison trop fraîche',
    nothing: 'rien ne le limite',
  },
  limitedByOther: (word) => `limité par ${word}`,
};
