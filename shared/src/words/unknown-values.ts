/**
 * A JSON object of uncertain shape. Each reader below returns null or an empty list for an unexpected value.
 */

export type Unknowns = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the list as numbers, or null if it is not a list or contains anything else. */
export function numbersOf(value: unknown): number[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === 'number') ? [...value] : null;
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function objectsOf(value: unknown): Unknowns[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns one figure for each month, or null unless there are twelve. */
export function yearOf(value: unknown): number[] | null {
  const figures = numbersOf(value);
  return figures?.length === 12 ? figures : null;
}
