import type { ModelDetails } from '@crop-planning/shared';
import { stagesOf, type Stage } from '@crop-planning/shared/words/season';

const words: Record<Stage, string> = {
  planting: 'P planted',
  growing: '━ growing',
  resting: '· resting',
  harvest: 'H harvest',
  stopped: 'X ended before it was ripe',
};

/**
 * Draws the season as a bar from planting to harvest, which may run past the end of the year; nothing for a
 * perennial.
 */
export function seasonBar(details: ModelDetails, monthWidth: number): string[] {
  return (stagesOf(details) ?? []).map((stage) =>
    stage === null ? ' '.repeat(monthWidth) : cellOf(stage, monthWidth),
  );
}

/** Explains the signs that the bar contains. */
export function seasonLegend(details: ModelDetails): string {
  const stages = new Set(stagesOf(details));
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
