import { collectPages } from '@crop-planning/client';
import { complete } from '@crop-planning/shared/plan-files/listed-plan';
import type { PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';
import { crop } from '../service/service.js';

/** Fetches all plans, archived ones too, as `crop plan import` does before it creates any. */
export function fetchExisting(signal: AbortSignal): Promise<PlanWithQuestion[]> {
  return collectPages(async (page) => {
    const plans = await crop.cropPlans.list.query(
      { include_archived: true, include: ['analysis'], ...page },
      { signal },
    );
    return plans.map(complete);
  });
}
