import { newestByModel } from '@crop-planning/shared/words/report/newest-by-model';
import { reportOf, type PlanReport } from '@crop-planning/shared/words/report/tree';
import { useQuery } from '@tanstack/react-query';
import { crop, trpc } from '../service/service.js';

const pageLength = 50;
const olderLength = 200;

/** A plan with what is drawn of it; `report` is undefined until its analyses have arrived. */
export function usePlan(planId: string) {
  const plan = useQuery(
    trpc.cropPlans.get.queryOptions({ plan_id: planId, include: ['analysis', 'outline'] }),
  );
  const history = useQuery(trpc.analyses.list.queryOptions({ plan_id: planId, limit: pageLength }));
  const analyses = history.data;
  const byModel = analyses?.find(({ source }) => source === 'model');
  // Another producer may have recorded so many since that the model's newest one is further back.
  const isFurtherBack = byModel === undefined && analyses?.length === pageLength;
  const read = (before: string) => crop.analyses.list.query({ plan_id: planId, limit: olderLength, before });
  const older = useQuery({
    queryKey: [...trpc.analyses.list.pathKey(), { newestByModel: planId, before: analyses?.at(-1)?.id }],
    queryFn: async () => (await newestByModel(analyses?.at(-1), { length: olderLength, read })) ?? null,
    enabled: isFurtherBack,
  });
  const report: PlanReport | undefined =
    plan.data === undefined || analyses === undefined
      ? undefined
      : reportOf({ plan: plan.data, latest: analyses[0], byModel: byModel ?? older.data ?? undefined });
  return {
    plan: plan.data,
    analyses,
    report,
    error: plan.error ?? history.error ?? older.error,
    again: () => void Promise.all([plan.refetch(), history.refetch()]),
  };
}
