import { monthLetters, monthName } from '@crop-planning/shared/words/months';

/** The twelve columns of a drawing of a year, in CSS pixels. */
export type Frame = ReturnType<typeof frameOf>;

const left = 34;
const margin = 6;
const narrowCell = 33;

export function frameOf(width: number) {
  const cell = (width - left - margin) / 12;
  // A narrow column has no room for figures and for names of months.
  const isNarrow = cell < narrowCell;
  const months = Array.from({ length: 12 }, (_, index) => {
    const name = isNarrow ? (monthLetters()[index] ?? '') : monthName(index + 1);
    return { index, x: left + index * cell, name };
  });
  return { left, right: width - margin, cell, isNarrow, months };
}
