import type { PartNames } from '../answer-subjects.js';

export const parts: PartNames = {
  winter: 'frío del invierno',
  sowing: 'frío en la siembra',
  season: 'temporada corta',
  heat: 'calor',
  nights: 'noches cálidas',
  cool: 'noches frías',
  tropical: 'mes frío',
  chill: 'horas de frío',
  warmth: 'temperatura',
  year: 'temperatura anual',
  planting: 'frío al plantar',
  day: 'duración del día',
  water: 'agua',
  dry: 'época seca',
  wet: 'exceso de lluvia',
  ripening: 'maduración fresca',
  nothing: 'nada',
};
