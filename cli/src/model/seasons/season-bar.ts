import { stagesOf, type Season, type Stage } from '@crop-planning/shared/words/season';

const words: Record<Stage, string> = {
  planting: 'P planted',
  growing: '━ growing',
  resting: '· resting',
  harvest: 'H harvest',
  stopped: 'X ended before it was ripe',
};

/** Draws the season as a bar from planting to harvest, which may run past the end of the year. */
export function seasonBar(season: Season, monthWidth: number): string[] {
  return stagesOf(season).map((stage) =>
    stage === null ? ' '.repeat(monthWidth) : cellOf(stage, monthWidth),
  );
}

/** Explains the signs that the bar contains. */
export function seasonLegend(season: Season): string {
  const stages = new Set(stagesOf(season));
  const known = Object.keys(words) as Stage[];
  return known
    .filter((stage) => stages.has(stage))
    .map((stage) => words[stage])
    .join(', ');
}

/** Puts the planting sign below the letters of its month, and the harvest sign at the end of its month. */
function cellOf(stage: Stage, monthWidth: number): string {
  const [sign = ''] = words[stage];
  if (stage === 'growing' || stage === 'resting') return sign.repeat(monthWidth);
  if (stage !== 'planting') return sign.padStart(monthWidth, '━');
  const before = Math.floor(monthWidth / 2);
  return ' '.repeat(before) + sign.padEnd(monthWidth - before, '━');
}
