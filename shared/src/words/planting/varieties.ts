// The varieties of a crop by the length of their season, as `crop analyze --varieties` and the page ask about them.

export type Variety = keyof typeof shares;

/**
 * The length of each variety's season as a share of the typical one: FAO-56 table 11 gives seasons about a
 * fifth shorter and longer.
 */
const shares = { early: 0.8, typical: 1, late: 1.2 };
const daysMax = 365;

export const varieties = Object.keys(shares) as Variety[];

/** Returns the days from sowing to harvest of a variety, 1 to 365. */
export function varietyDays(variety: Variety, typicalDays: number): number {
  return Math.min(daysMax, Math.max(1, Math.round(typicalDays * shares[variety])));
}
