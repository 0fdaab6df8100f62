export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  context?: {
    /**
     * Sent as Idempotency-Key with `cropPlans.create` and all of `analyses` that records: 1 to 64 characters, the
     * same when an app repeats a call itself, after a restart for example. Each call has one of its own otherwise.
     */
    idempotencyKey?: string;
  };
}

/**
 * The calls of a tRPC router's record. Made of each procedure's own types, not of tRPC's client type, so that the
 * compiler can write the result out without naming the server or tRPC.
 */
export type Procedures<Node> =
  Node extends Procedure<infer Type, infer Input, infer Output>
    ? { [Verb in VerbOf<Type>]: (...given: Given<Input>) => Promise<Output> }
    : { [Name in keyof Node & string]: Procedures<Node[Name]> };

interface Procedure<Type, Input, Output> {
  _def: { type: Type; $types: { input: Input; output: Output } };
}

type VerbOf<Type> = Type extends 'query' ? 'query' : Type extends 'mutation' ? 'mutate' : never;

type Given<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];
