/** Returns `limited by heat`, or null if nothing limits the score or the limit is not stated. */
export function limitWords(limit: string | null): string | null {
  return limit === null || limit === 'nothing' ? null : `limited by ${partWords[limit] ?? limit}`;
}

/** The parts of a score in a farmer's words. */
const partWords: Readonly<Record<string, string | undefined>> = {
  winter: 'winter cold',
  sowing: 'cold at sowing',
  season: 'the length of the season',
  nights: 'warm nights',
  tropical: 'a cold month',
  chill: 'too little winter chill',
  cool: 'cold nights',
  warmth: 'warmth',
  year: 'the annual mean temperature',
  planting: 'cold at planting',
  day: 'the length of the days',
  dry: 'a long dry season',
  wet: 'too much rain',
  ripening: 'a cool harvest',
};
