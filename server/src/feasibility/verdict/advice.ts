// A verdict as notifications keep it. Used by analyses/recording.ts and crop-plans/planting-window-job.ts.
import type { NotificationAdvice, PlantingVerdict } from '@crop-planning/shared';

/** Returns the verdict without its sentence, which follows from the rest. */
export function adviceOf(verdict: PlantingVerdict | null): NotificationAdvice | null {
  return verdict && { code: verdict.code, values: verdict.values };
}
