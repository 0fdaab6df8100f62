/** A document that one holder at a time works on, by the database's clock. */
export interface Leased {
  /** Until then it belongs to its holder, or to nobody if there is none. */
  lease_until: Date;
  lease_holder: string | null;
}

/** The fields of a free one. */
export const unheld: Leased = { lease_holder: null, lease_until: new Date(0) };

/** The fields of one held until then. */
export function heldBy(holder: string, until: Date) {
  return { lease_holder: holder, lease_until: until };
}

/** Matches what that holder may take: what is free now, and what it already holds. */
export function takeableBy(holder: string, now: Date) {
  return { $or: [{ lease_until: { $lte: now } }, { lease_holder: holder }] };
}
