/** Returns a time in the reader's own zone; `never` for none. */
export function timeText(iso: string | null): string {
  if (iso === null) return 'never';
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
