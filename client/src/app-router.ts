import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { Calls, MutationCall, QueryCall, SubscriptionCall } from '../declarations/contract.js';
import type { CropErrorShape } from './errors.js';

/** The service's router for tRPC's own tools: `createTRPCClient<AppRouter>`, `inferRouterOutputs<AppRouter>`. */
export type AppRouter = TRPCBuiltRouter<CropErrorShape, RecordOf<Calls>>;

type RecordOf<Node> = { [Name in keyof Node]: ProcedureOf<Node[Name]> };

type ProcedureOf<Call> =
  Call extends QueryCall<infer Input, infer Output>
    ? TRPCQueryProcedure<{ meta: object; input: Input; output: Output }>
    : Call extends MutationCall<infer Input, infer Output>
      ? TRPCMutationProcedure<{ meta: object; input: Input; output: Output }>
      : Call extends SubscriptionCall<infer Input, infer Data>
        ? TRPCSubscriptionProcedure<{ meta: object; input: Input; output: AsyncIterable<Tracked<Data>> }>
        : RecordOf<Call>;

/** An event of a stream; the first one has no data and only says where the stream begins. */
interface Tracked<Data> {
  id: string;
  data: Data | null;
}
