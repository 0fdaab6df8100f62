/** Returns a value as a program reads it: times stay ISO, lists and objects become JSON, and null becomes empty. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
