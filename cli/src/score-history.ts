import type { Analysis } from '@crop-planning/shared';
import type { Drawing } from './formats.js';
import { scoreStrip } from './score-blocks.js';

const sideWidth = '2025-11-21 1.00 '.length;

/**
 * The scores from the oldest to the newest in one line, as many of the newest as fit; nothing as long as there are
 * not two to compare. The analyses come newest first.
 */
export function drawScores(analyses: readonly Analysis[]): Drawing {
  return ({ width, paint }) => {
    const scores = analyses.slice(0, Math.max(2, width - 2 * sideWidth)).reverse();
    const scored = scores.filter(hasScore);
    const [first, last] = [scored[0], scored.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const shown = scores.slice(scores.indexOf(first), scores.indexOf(last) + 1);
    const strip = scoreStrip(shown.map(({ score }) => score));
    const line = `${dayOf(first)} ${first.score.toFixed(2)} ${strip} ${last.score.toFixed(2)} ${dayOf(last)}`;
    return ['', paint('bold', 'SCORE OVER TIME'), line];
  };
}

type Scored = Analysis & { score: number };

function hasScore(analysis: Analysis): analysis is Scored {
  return analysis.score !== null;
}

function dayOf({ created_at }: Analysis): string {
  return created_at.slice(0, 10);
}
