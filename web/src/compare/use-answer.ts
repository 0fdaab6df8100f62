import type { ListedCropPlan, PreviewAnalysisInput } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { trpc, unbatched } from '../service/service.js';

/** Asks the model about a plan with changes; nothing is stored. */
export function useAnswer(
  plan: ListedCropPlan,
  changes: Partial<PreviewAnalysisInput>,
  isAsked: boolean = true,
) {
  return useQuery({ ...answerOptions(plan, changes), enabled: isAsked });
}

/** The query of an answer about a plan. */
export function answerOptions(plan: ListedCropPlan, changes: Partial<PreviewAnalysisInput> = {}) {
  const { crop, location, planting_month, risk_tolerance, water, season_days, climate } = plan;
  const question = {
    crop,
    location,
    planting_month,
    risk_tolerance,
    ...(water !== undefined && { water }),
    ...(season_days !== undefined && { season_days }),
    ...(climate !== undefined && { climate }),
    ...changes,
  };
  return {
    queryKey: [...trpc.analyses.preview.pathKey(), question],
    queryFn: () => unbatched.analyses.preview.query(question),
    staleTime: 600_000,
  };
}
