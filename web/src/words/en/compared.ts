// The table of plantings side by side, in a comparison and beside a question; most of its rows are named by the answers.
export const compared = {
  parts: 'Parts of the score',
  /** Heads a row of small drawings: a bar for the score of each month. */
  window: 'Score, January to December',
  /** Describes such a drawing. */
  scores: (months: readonly { month: string; score: string }[]) =>
    `Scores: ${months.map(({ month, score }) => `${month} ${score}`).join(', ')}`,
  /** In place of the days of a season. */
  wholeYear: 'whole year',
  /** In place of good months. */
  none: 'none',
};
