const blocks = '▁▂▃▄▅▆▇█';

/** The letters of the months, January first. */
export const monthLetters = 'JFMAMJJASOND';

/** A block as high as the score, from 0 to 1, is; a dot where there is none. */
export function scoreBlock(score: number | null): string {
  if (score === null) return '·';
  return blocks[Math.round(Math.min(1, Math.max(0, score)) * (blocks.length - 1))] ?? '·';
}

export function scoreStrip(scores: readonly (number | null)[]): string {
  return scores.map(scoreBlock).join('');
}
