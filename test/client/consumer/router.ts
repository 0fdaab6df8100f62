import type { CropPlan, CreateCropPlanInput, ListedCropPlan } from '@crop-planning/client';
import type { AppRouter } from '@crop-planning/client/router';
import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const routerIsTyped: [
  Same<inferRouterOutputs<AppRouter>['cropPlans']['create'], CropPlan>,
  Same<inferRouterInputs<AppRouter>['cropPlans']['create'], CreateCropPlanInput>,
] = [true, true];

export async function callsAreTyped(url: string): Promise<ListedCropPlan[]> {
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url })] });
  client.notifications.onCreated.subscribe({}, { onData: ({ id, data }) => [id, data?.title] });
  // @ts-expect-error: there is no such procedure
  await client.cropPlans.harvest.mutate({ plan_id: 'x' });
  return client.cropPlans.list.query({ include_archived: true });
}

export function failuresAreTyped(error: unknown): string | undefined {
  if (!isTRPCClientError<AppRouter>(error) || error.data?.code === 'NETWORK_ERROR') return undefined;
  return error.data?.request_id;
}
