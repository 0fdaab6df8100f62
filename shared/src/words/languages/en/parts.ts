import type { PartNames } from '../answer-subjects.js';

/** The names of the parts of a score, as the API has them where these say enough. */
export const parts: PartNames = {
  winter: 'winter',
  sowing: 'sowing',
  season: 'season',
  heat: 'heat',
  nights: 'nights',
  cool: 'cold nights',
  tropical: 'tropical',
  chill: 'chill',
  warmth: 'warmth',
  year: 'annual mean',
  planting: 'planting',
  day: 'day length',
  water: 'water',
  dry: 'dry season',
  wet: 'wet',
  ripening: 'cool harvest',
  nothing: 'nothing',
};
