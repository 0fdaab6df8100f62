/** An analysis that stores its own details or shares those of a holder. */
interface Sharing {
  id: string;
  holderId: string | undefined;
  /** The removed analysis whose details this one inherited; other analyses still refer to its id. */
  heldAs: string | undefined;
}

/**
 * Checks a plan's analyses from newest to oldest: an analysis that shares details must share those of an
 * earlier analysis that stores its own.
 */
export function createSharingCheck(planId: string, report: (problem: string) => void) {
  /**
   * The ids of holders that have not been reached yet, each with an analysis that shares its details. A sound
   * plan has at most one at a time.
   */
  const missingHolders = new Map<string, string>();

  return {
    look({ id, holderId, heldAs }: Sharing): void {
      const sharer = missingHolders.get(id);
      if (sharer !== undefined && holderId !== undefined)
        report(
          `The analysis ${sharer} of the crop plan ${planId} shares the details of ${id}, which has none of its own.`,
        );
      missingHolders.delete(id);
      if (heldAs !== undefined) missingHolders.delete(heldAs);
      if (holderId !== undefined && !missingHolders.has(holderId)) missingHolders.set(holderId, id);
    },

    end(): void {
      for (const [holderId, sharer] of missingHolders)
        report(
          `The analysis ${sharer} of the crop plan ${planId} shares the details of ${holderId}, which is not an earlier analysis of that plan.`,
        );
    },
  };
}
