// Reads the length of a season as people type it, for the command line and the reader of plan files.

const seasonDaysMax = 365;

export const seasonDaysRule = `must be a whole number of days from 1 to ${seasonDaysMax}, or own`;

/** Reads a season in days; `own` is the crop's typical season. */
export function parseSeasonDays(text: string): number | 'own' | undefined {
  if (text.trim().toLowerCase() === 'own') return 'own';
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity;
  return days <= seasonDaysMax ? days : undefined;
}
