// How far apart two words are spelled: for headings of plan files, of which a misspelled one must not be ignored.

/**
 * Returns the number of letters to add, remove, replace or swap with their neighbour to make one word of the other;
 * any number above `max` if there are more (optimal string alignment).
 */
export function lettersApart(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

function at(row: readonly number[], i: number): number {
  return row[i] ?? Infinity;
}
