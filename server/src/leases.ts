/** A document that one holder at a time works on, by the database's clock. */
export interface Leased {
  /** Until then it is its holder's, and without a holder nobody's. */
  lease_until: Date;
  lease_holder: string | null;
}

/** The fields of one that is free. */
export const unheld: Leased = { lease_holder: null, lease_until: new Date(0) };

/** The fields of one that is held until then. */
export function heldBy(holder: string, until: Date) {
  return { lease_holder: holder, lease_until: until };
}

/** Matches what that holder may take: what is free now, and what it holds already. */
export function takeableBy(holder: string, now: Date) {
  return { $or: [{ lease_until: { $lte: now } }, { lease_holder: holder }] };
}
