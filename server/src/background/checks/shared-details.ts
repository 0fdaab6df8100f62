import type { CheckedAnalysis } from '../../records/spanning/checked.js';

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
    look({ _id, shared, held_as }: CheckedAnalysis): void {
      const [id, holderId] = [_id.toHexString(), shared?.holder_id.toHexString()];
      const sharer = missingHolders.get(id);
      if (sharer !== undefined && holderId !== undefined)
        report(
          `The analysis ${sharer} of the crop plan ${planId} shares the details of ${id}, which has none of its own.`,
        );
      missingHolders.delete(id);
      // Others still refer to the removed analysis whose details this one inherited.
      if (held_as !== undefined) missingHolders.delete(held_as.toHexString());
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
