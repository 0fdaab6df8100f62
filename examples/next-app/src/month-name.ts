const names = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** Returns the name of a month, 1 (January) to 12. */
export function monthName(month: number): string {
  return names.format(Date.UTC(2001, month - 1));
}
