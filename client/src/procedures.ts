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

/** What a subscription tells; after a connection is cut it comes back by itself, without loss and without doubles. */
export interface SubscriptionOptions<Event> {
  onData(event: Event): void;
  /** The end: the service refuses the subscription, or the session behind it is over. */
  onError?(error: Error): void;
  /** The connection is there, for the first time or again. */
  onStarted?(): void;
  onConnectionStateChange?(state: ConnectionState): void;
  /** Aborts the subscription. */
  signal?: AbortSignal;
}

export interface SubscriptionEvent<Data> {
  /** As `lastEventId` of the input it has a later subscription go on after this event. */
  readonly id: string;
  readonly data: Data;
}

export interface ConnectionState {
  /** `pending` while the connection is there, `idle` at the end. */
  readonly state: 'idle' | 'connecting' | 'pending';
  /** Why the last attempt to connect has failed. */
  readonly error: Error | null;
}

export interface Subscription {
  unsubscribe(): void;
}

/**
 * The calls of a tRPC router's record. Made of each procedure's own types, not of tRPC's client type, so that the
 * compiler can write the result out without naming the server or tRPC.
 */
export type Procedures<Node> =
  Node extends Procedure<infer Type, infer Input, infer Output>
    ? Output extends AsyncIterable<infer Event>
      ? { subscribe(input: Input, options: SubscriptionOptions<EventOf<Event>>): Subscription }
      : { [Verb in VerbOf<Type>]: (...given: Given<Input>) => Promise<Output> }
    : { [Name in keyof Node & string]: Procedures<Node[Name]> };

interface Procedure<Type, Input, Output> {
  _def: { type: Type; $types: { input: Input; output: Output } };
}

/** Events without data are the client's own business. */
type EventOf<Event> = Event extends { data: infer Data } ? SubscriptionEvent<NonNullable<Data>> : never;

type VerbOf<Type> = Type extends 'query' ? 'query' : Type extends 'mutation' ? 'mutate' : never;

type Given<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];
