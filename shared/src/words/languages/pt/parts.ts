import type { PartNames } from '../answer-subjects.js';

export const parts: PartNames = {
  winter: 'inverno',
  sowing: 'frio na semeadura',
  season: 'período de cultivo',
  heat: 'calor',
  nights: 'noites quentes',
  cool: 'noites frias',
  tropical: 'mês frio',
  chill: 'horas de frio',
  warmth: 'temperatura',
  year: 'média anual',
  planting: 'frio no plantio',
  day: 'duração do dia',
  water: 'água',
  dry: 'estação seca',
  wet: 'excesso de chuva',
  ripening: 'frio na maturação',
  nothing: 'nada',
};
