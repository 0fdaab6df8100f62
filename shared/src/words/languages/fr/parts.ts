import type { PartNames } from '../answer-subjects.js';

export const parts: PartNames = {
  winter: 'hiver',
  sowing: 'froid au semis',
  season: 'durée de la saison',
  heat: 'chaleur',
  nights: 'nuits chaudes',
  cool: 'nuits froides',
  tropical: 'mois froid',
  chill: 'froid hivernal',
  warmth: 'température',
  year: 'moyenne annuelle',
  planting: 'froid à la plantation',
  day: 'durée du jour',
  water: 'eau',
  dry: 'saison sèche',
  wet: 'excès de pluie',
  ripening: 'récolte fraîche',
  nothing: 'rien',
};
