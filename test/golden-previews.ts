import { goldenFile, readRows, type Row } from './feasibility-figures.js';
import type { Rest, RestAnswer } from './harness.js';

/** Other tests compare every row with the pure functions; over HTTP, only one in this many is compared. */
const oneIn = 13;
const atOnce = 8;

export interface GoldenPreviews {
  token: string;
  bodyOf: (row: Row) => object;
  isRight: (row: Row, answer: RestAnswer) => boolean | Promise<boolean>;
}

/**
 * Requests a preview of every thirteenth row; returns the number of requests and the rows with a wrong answer.
 */
export async function previewGoldenRows(
  rest: Rest,
  { token, bodyOf, isRight }: GoldenPreviews,
): Promise<{ asked: number; wrong: { row: Row; answer: RestAnswer }[] }> {
  const rows = readRows(goldenFile).filter((_, index) => index % oneIn === 0);
  const wrong: { row: Row; answer: RestAnswer }[] = [];
  const pending = [...rows];
  const work = async () => {
    for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
      const answer = await rest('POST /analyses/preview', { token, body: bodyOf(row) });
      if (!(await isRight(row, answer))) wrong.push({ row, answer });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { asked: rows.length, wrong };
}
