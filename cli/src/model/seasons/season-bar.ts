import type { ModelDetails } from '@crop-planning/shared';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { stagesOf, type Stage } from '@crop-planning/shared/words/season';

const signs: Record<Stage, string> = {
  planting: 'P',
  growing: '━',
  resting: '·',
  harvest: 'H',
  stopped: 'X',
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
  const known = Object.keys(signs) as Stage[];
  return known
    .filter((stage) => stages.has(stage))
    .map((stage) => `${signs[stage]} ${terminalWords().stages[stage]}`)
    .join(', ');
}

/** Puts the planting sign below the letters of its month, and the harvest sign at the end of its month. */
function cellOf(stage: Stage, monthWidth: number): string {
  const sign = signs[stage];
  if (stage === 'growing' || stage === 'resting') return sign.repeat(monthWidth);
  if (stage !== 'planting') return sign.padStart(monthWidth, '━');
  const before = Math.floor(monthWidth / 2);
  return ' '.repeat(before) + sign.padEnd(monthWidth - before, '━');
}
