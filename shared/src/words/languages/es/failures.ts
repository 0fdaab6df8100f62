import type { FailureCause } from '../../../contract/verdict.js';

/** Completes «no dio cosecha en 3 de 44 años …» with the cause. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'por el frío del invierno',
  sowing: 'por frío en la siembra',
  season: 'por una temporada demasiado corta',
  heat: 'por el calor',
  nights: 'por noches demasiado cálidas',
  cool: 'por noches demasiado frías',
  tropical: 'por el frío',
  chill: 'por falta de frío invernal',
  warmth: 'por frío o por calor',
  year: 'por frío o por calor',
  planting: 'por frío al plantar',
  day: 'por días demasiado cortos',
  water: 'por falta de agua',
  dry: 'por una época seca demasiado larga',
  wet: 'por exceso de lluvia',
  ripening: 'por falta de calor al madurar',
  heading: 'por espigar antes del invierno',
};
