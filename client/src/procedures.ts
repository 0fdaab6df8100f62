import type { Calls, MutationCall, QueryCall, SubscriptionCall } from '../declarations/contract.js';

/**
 * The typed client, with calls such as `crop.cropPlans.list.query()`, `crop.cropPlans.create.mutate({ … })`
 * and `crop.notifications.onCreated.subscribe({}, { onData, onError })`.
 */
export interface CropClient extends MethodsOf<Calls> {}

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  context?: {
    /**
     * Sent as Idempotency-Key with `cropPlans.create`, `climates.create` and the calls of `analyses` that
     * store something: 1 to 64 characters. Reuse it when the app itself repeats a call, for example after a
     * restart. By default, each call gets a new key.
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

type MethodsOf<Node> = { [Name in keyof Node]: MethodOf<Node[Name]> };

type MethodOf<Call> =
  Call extends QueryCall<infer Input, infer Output>
    ? { query(...args: Arguments<Input>): Promise<Output> }
    : Call extends MutationCall<infer Input, infer Output>
      ? { mutate(...args: Arguments<Input>): Promise<Output> }
      : Call extends SubscriptionCall<infer Input, infer Data>
        ? { subscribe(input: Input, options: SubscriptionOptions<SubscriptionEvent<Data>>): Subscription }
        : MethodsOf<Call>;

type Arguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];
