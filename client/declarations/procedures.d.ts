export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  context?: {
    /**
     * Sent as Idempotency-Key with `cropPlans.create` and the calls of `analyses` that store something: 1 to
     * 64 characters. Reuse it when the app itself repeats a call, for example after a restart. By default,
     * each call gets a new key.
     */
    idempotencyKey?: string;
  };
}
/**
 * A subscription's callbacks. After a lost connection, the subscription resumes automatically, without gaps
 * or duplicates.
 */
export interface SubscriptionOptions<Event> {
  onData(event: Event): void;
  /** Called when the subscription ends because the service refuses it or its session has ended. */
  onError?(error: Error): void;
  /** Called when the connection is established, for the first time or again. */
  onStarted?(): void;
  onConnectionStateChange?(state: ConnectionState): void;
  /** Aborts the subscription. */
  signal?: AbortSignal;
}
export interface SubscriptionEvent<Data> {
  /** Pass this id as `lastEventId` to make a later subscription continue after this event. */
  readonly id: string;
  readonly data: Data;
}
export interface ConnectionState {
  /** `pending` while connected, `idle` at the end. */
  readonly state: 'idle' | 'connecting' | 'pending';
  /** The error of the last failed attempt to connect. */
  readonly error: Error | null;
}
export interface Subscription {
  unsubscribe(): void;
}
/**
 * The calls of a tRPC router's record. They are derived from each procedure's own types rather than from
 * tRPC's client type, so that the compiler can write out the result without naming the server or tRPC.
 */
export type Procedures<Node> =
  Node extends Procedure<infer Type, infer Input, infer Output>
    ? Output extends AsyncIterable<infer Event>
      ? {
          subscribe(input: Input, options: SubscriptionOptions<EventOf<Event>>): Subscription;
        }
      : {
          [Verb in VerbOf<Type>]: (...args: Arguments<Input>) => Promise<Output>;
        }
    : {
        [Name in keyof Node & string]: Procedures<Node[Name]>;
      };
interface Procedure<Type, Input, Output> {
  _def: {
    type: Type;
    $types: {
      input: Input;
      output: Output;
    };
  };
}
/** Excludes events without data, which only the client itself uses. */
type EventOf<Event> = Event extends {
  data: infer Data;
}
  ? SubscriptionEvent<NonNullable<Data>>
  : never;
type VerbOf<Type> = Type extends 'query' ? 'query' : Type extends 'mutation' ? 'mutate' : never;
type Arguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];
export {};
