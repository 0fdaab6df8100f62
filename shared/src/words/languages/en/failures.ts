import type { FailureCause } from '../../../contract/verdict.js';

/** Completes "it failed …"; few words, so that the sentence of a verdict stays short. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'in the winter cold',
  sowing: 'from cold at sowing',
  season: 'in too short a season',
  heat: 'in the heat',
  nights: 'in warm nights',
  cool: 'in cold nights',
  tropical: 'in the cold',
  chill: 'for want of chill',
  warmth: 'in cold or heat',
  year: 'in cold or heat',
  planting: 'from cold at planting',
  day: 'in short days',
  water: 'for want of water',
  dry: 'in too long a dry season',
  wet: 'from too much rain',
  ripening: 'in a cool harvest',
  heading: 'heading before the winter',
};
