/** Returns a time in the reader's own zone, as the browser's language writes it; `never` for none. */
export function timeText(iso: string | null): string {
  if (iso === null) return 'never';
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
