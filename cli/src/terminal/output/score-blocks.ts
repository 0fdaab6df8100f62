const blocks = '▁▂▃▄▅▆▇█';

/** The letters of the months, January first. */
export const monthLetters = 'JFMAMJJASOND';

/** Returns a block as high as the score, from 0 to 1; a dot if there is none. */
export function scoreBlock(score: number | null): string {
  return score === null ? '·' : blockOf(score);
}

export function scoreStrip(scores: readonly (number | null)[]): string {
  return scores.map(scoreBlock).join('');
}

/** Returns a block as high as the share, clamped between 0 and 1. */
export function blockOf(share: number): string {
  return blocks[Math.round(Math.min(1, Math.max(0, share)) * (blocks.length - 1))] ?? '·';
}
