import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCRouterRecord,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { CropErrorData } from './errors.js';

/** A router of these procedures, with the error data of the service and of the client's own links. */
export type CropRouter<Procedures extends TRPCRouterRecord> = TRPCBuiltRouter<
  {
    ctx: object;
    meta: object;
    errorShape: { message: string; code: number; data: CropErrorData };
    transformer: false;
  },
  Procedures
>;

/** A tRPC router's record in a form whose procedures the compiler can write out without naming the server. */
export type Described<Node> =
  Node extends Procedure<infer Type, infer Input, infer Output>
    ? ByType<{ meta: object; input: Input; output: Output }>[Type & keyof ByType<never>]
    : { [Name in keyof Node & string]: Described<Node[Name]> };

interface Procedure<Type, Input, Output> {
  _def: { type: Type; $types: { input: Input; output: Output } };
}

interface ByType<Def extends { meta: unknown; input: unknown; output: unknown }> {
  query: TRPCQueryProcedure<Def>;
  mutation: TRPCMutationProcedure<Def>;
  subscription: TRPCSubscriptionProcedure<Def>;
}
