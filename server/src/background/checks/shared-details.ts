/** An analysis with its own details, or with those of a holder. */
interface Sharing {
  id: string;
  holderId: string | undefined;
  /** The removed analysis whose details it inherited: others still share them under its id. */
  heldAs: string | undefined;
}

/**
 * Checks, from a plan's newest analysis to its oldest, that an analysis that shares details shares those of an earlier
 * one that has them itself.
 */
export function createSharingCheck(planId: string, report: (problem: string) => void) {
  /** The holders not met yet, each with one that shares its details; in a sound plan there is at most one. */
  const wanted = new Map<string, string>();

  return {
    look({ id, holderId, heldAs }: Sharing): void {
      const sharer = wanted.get(id);
      if (sharer !== undefined && holderId !== undefined)
        report(
          `The analysis ${sharer} of the crop plan ${planId} shares the details of ${id}, which has none of its own.`,
        );
      wanted.delete(id);
      if (heldAs !== undefined) wanted.delete(heldAs);
      if (holderId !== undefined && !wanted.has(holderId)) wanted.set(holderId, id);
    },

    end(): void {
      for (const [holderId, sharer] of wanted)
        report(
          `The analysis ${sharer} of the crop plan ${planId} shares the details of ${holderId}, which is no earlier analysis of that plan.`,
        );
    },
  };
}
