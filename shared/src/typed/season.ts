// Reads the length of a season as people type it, for the command line and the reader of plan files.

const seasonDaysMax = 365;

export const seasonDaysRule = `must be a whole number of days from 1 to ${seasonDaysMax}, or own`;

/**
 * Reads a season in days, as people and spreadsheets write it: `110`, `110.0`, `110,0`, `110 days`; `own` is the crop's
 * typical season.
 */
export function parseSeasonDays(text: string): number | 'own' | undefined {
  if (text.trim().toLowerCase() === 'own') return 'own';
  const [, number] =
    /^\s*([1-9]\d{0,2})(?:[.,]0+)?\s*(?:days?|d|jours?|j|d[ií]as?|siku|hari|दिन|দিন|天)?\s*$/i.exec(text) ??
    [];
  const days = number === undefined ? Infinity : Number(number);
  return days <= seasonDaysMax ? days : undefined;
}
