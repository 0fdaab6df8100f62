import type { Analysis } from '@crop-planning/shared';
import { scoreText } from '@crop-planning/shared/words/score-text';
import type { Drawing } from '../terminal/output/formats.js';
import { scoreStrip } from '../terminal/output/score-blocks.js';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

/**
 * Draws the scores from oldest to newest on one line, as many of the newest as fit; draws nothing for fewer
 * than two. `analyses` must be newest first.
 */
export function drawScores(analyses: readonly Analysis[]): Drawing {
  return ({ width, paint }) => {
    let count = Math.min(analyses.length, width);
    while (count > 2 && lineOf(analyses.slice(0, count)).length > width) count -= 1;
    const line = lineOf(analyses.slice(0, count));
    return line === '' ? [] : ['', paint('bold', terminalWords().scoreOverTime), line];
  };
}

/** Returns the line from the first score to the last; empty if there are fewer than two. */
function lineOf(newestFirst: readonly Analysis[]): string {
  const scores = newestFirst.toReversed();
  const scored = scores.filter(hasScore);
  const [first, last] = [scored[0], scored.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  const shown = scores.slice(scores.indexOf(first), scores.indexOf(last) + 1);
  const strip = scoreStrip(shown.map(({ score }) => score));
  return [dayOf(first), scoreText(first.score), strip, scoreText(last.score), dayOf(last)].join(' ');
}

type Scored = Analysis & { score: number };

function hasScore(analysis: Analysis): analysis is Scored {
  return analysis.score !== null;
}

function dayOf({ created_at }: Analysis): string {
  return created_at.slice(0, 10);
}
