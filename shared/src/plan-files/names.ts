// The crops and places that the rows of a file name, each of which is checked once before anything is saved.
import type { PlanRow } from './plan-row.js';

/** The fields of a plan whose words the model must recognise. */
export const nameFields = ['crop', 'location'] as const;
export type NameField = (typeof nameFields)[number];

export interface NameQuestion {
  field: NameField;
  word: string;
}

/** Returns the names in a file, each once however many rows use it. */
export function questionsOf(rows: readonly PlanRow[]): NameQuestion[] {
  const inputs = rows.flatMap((row) => ('input' in row ? [row.input] : []));
  return nameFields.flatMap((field) => {
    const words = new Set(inputs.map((input) => input[field]));
    return [...words].map((word) => ({ field, word }));
  });
}
