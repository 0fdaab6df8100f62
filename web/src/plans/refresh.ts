import { queryClient, trpc } from '../service/service.js';

/** Fetches again what is shown of plans. */
export function refreshPlans(): Promise<void> {
  return queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
}

/** Fetches again what is shown of plans and of their histories. */
export async function refreshAnalysedPlans(): Promise<void> {
  await Promise.all([refreshPlans(), queryClient.invalidateQueries(trpc.analyses.list.pathFilter())]);
}
