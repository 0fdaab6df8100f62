import { monthName } from '@crop-planning/shared/words/months';

/** The twelve columns of a drawing of a year, in CSS pixels. */
export interface Frame {
  left: number;
  right: number;
  cell: number;
  /** Whether a column is too narrow for figures and for names of months. */
  isNarrow: boolean;
  months: readonly { index: number; x: number; name: string }[];
}

const left = 34;
const margin = 6;
const narrowCell = 33;

export function frameOf(width: number): Frame {
  const cell = (width - left - margin) / 12;
  const isNarrow = cell < narrowCell;
  const months = Array.from({ length: 12 }, (_, index) => {
    const name = monthName(index + 1);
    return { index, x: left + index * cell, name: isNarrow ? name.slice(0, 1) : name };
  });
  return { left, right: width - margin, cell, isNarrow, months };
}
