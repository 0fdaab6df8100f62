// Words that the model needs. Without zod, which its threads would otherwise load with all the schemas.

/** The parts of a score, in order of precedence: the first of the lowest parts is the limiting one. */
export const scoreParts = [
  'winter',
  'sowing',
  'season',
  'heat',
  'nights',
  'cool',
  'tropical',
  'chill',
  'warmth',
  'year',
  'planting',
  'day',
  'water',
  'dry',
  'wet',
  'ripening',
] as const;
export type ScorePart = (typeof scoreParts)[number];

export const riskTolerances = ['low', 'medium', 'high'] as const;
