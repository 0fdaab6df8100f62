import type { FailureCause } from '../../../contract/verdict.js';
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

/** Completes « a échoué 3 années sur 44 … » with the cause. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'à cause du froid de l’hiver',
  sowing: 'à cause du froid au semis',
  season: 'faute d’une saison assez longue',
  heat: 'à cause de la chaleur',
  nights: 'à cause de nuits trop chaudes',
  cool: 'à cause de nuits trop froides',
  tropical: 'à cause du froid',
  chill: 'par manque de froid hivernal',
  warmth: 'à cause du froid ou de la chaleur',
  year: 'à cause du froid ou de la chaleur',
  planting: 'à cause du froid à la plantation',
  day: 'à cause de jours trop courts',
  water: 'par manque d’eau',
  dry: 'à cause d’une saison sèche trop longue',
  wet: 'par excès de pluie',
  ripening: 'à cause d’une fin de saison trop fraîche',
  heading: 'en épiant avant l’hiver',
};
