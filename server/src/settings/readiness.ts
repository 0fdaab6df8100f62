/** Why a server that accepts connections should not be sent any requests at the moment. */
export type Readiness = ReturnType<typeof createReadiness>;

/** Knows what keeps the server from being ready, apart from its database. */
export function createReadiness() {
  const reasons = new Map<string, string>();
  return {
    /** Keeps the server from being ready until `clear` is called for the same thing; `reason` is a sentence for operators. */
    hold: (thing: string, reason: string): void => void reasons.set(thing, reason),
    clear: (thing: string): void => void reasons.delete(thing),
    /** Returns the first reason, or undefined if nothing keeps the server from being ready. */
    reason: (): string | undefined => reasons.values().next().value,
  };
}
