import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from './app-router.js';
import type { CropClient } from './procedures.js';

export type { AppRouter } from './app-router.js';

/**
 * Returns the same client with the type of tRPC's own client, for tools that need one, such as
 * `createTRPCOptionsProxy` of `@trpc/tanstack-react-query`.
 */
export function asTrpcClient(crop: CropClient): TRPCClient<AppRouter> {
  return crop as unknown as TRPCClient<AppRouter>;
}
