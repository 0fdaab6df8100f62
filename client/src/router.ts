import type { AppRouter as ServerRouter } from '@crop-planning/server';
import type { TRPCRouterRecord } from '@trpc/server';
import type { CropRouter, Described } from './described-router.js';

/**
 * The service's router for tRPC's own tools: `createTRPCClient<AppRouter>`, `inferRouterOutputs<AppRouter>`.
 * As with `createCropClient`, the type is inferred, so that the declarations contain every procedure.
 */
export type AppRouter = ReturnType<typeof routerType>;

declare const record: Described<ServerRouter['_def']['record']>;
declare function routerOf<Procedures extends TRPCRouterRecord>(of: Procedures): CropRouter<Procedures>;

function routerType() {
  return routerOf(record);
}
