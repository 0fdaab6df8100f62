import type { AppRouter as ServerRouter } from '@crop-planning/server';
import type { TRPCClient } from '@trpc/client';
import type { TRPCRouterRecord } from '@trpc/server';
import type { CropClient } from './client.js';
import type { CropRouter, Described } from './described-router.js';

/**
 * The service's router for tRPC's own tools: `createTRPCClient<AppRouter>`, `inferRouterOutputs<AppRouter>`.
 * As with `createCropClient`, the type is inferred, so that the declarations contain every procedure.
 */
export type AppRouter = ReturnType<typeof routerType>;

/**
 * Returns the same client with the type of tRPC's own client, for tools that need one, such as
 * `createTRPCOptionsProxy` of `@trpc/tanstack-react-query`.
 */
export function asTrpcClient(crop: CropClient): TRPCClient<AppRouter> {
  return crop as unknown as TRPCClient<AppRouter>;
}

declare const record: Described<ServerRouter['_def']['record']>;
declare function routerOf<Procedures extends TRPCRouterRecord>(of: Procedures): CropRouter<Procedures>;

function routerType() {
  return routerOf(record);
}
