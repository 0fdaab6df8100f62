const blocks = '▁▂▃▄▅▆▇█';

/** The letters of the months, January first. */
export const monthLetters = 'JFMAMJJASOND';

/** Returns a block whose height shows a score from 0 to 1; a dot if there is no score. */
export function scoreBlock(score: number | null): string {
  return score === null ? '·' : blockOf(score);
}

export function scoreStrip(scores: readonly (number | null)[]): string {
  return scores.map(scoreBlock).join('');
}

/** Returns a block whose height shows the share, clamped to 0 and 1. */
export function blockOf(share: number): string {
  return blocks[Math.round(Math.min(1, Math.max(0, share)) * (blocks.length - 1))] ?? '·';
}
