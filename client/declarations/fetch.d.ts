/** The part of the standard fetch that the client uses. */
export type CropFetch = (url: string, init: CropRequest) => Promise<CropAnswer>;
export interface CropRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}
export interface CropAnswer {
  readonly ok: boolean;
  json(): Promise<unknown>;
  /** Needed for Retry-After and, in subscriptions, for the content type. */
  readonly headers?: {
    get(name: string): string | null;
  };
  /** The events as they arrive; only subscriptions read this. */
  readonly body?: CropStream | null;
}
export interface CropStream {
  getReader(): {
    read(): Promise<
      | {
          done: false;
          value: unknown;
        }
      | {
          done: true;
          value?: unknown;
        }
    >;
    cancel(): Promise<void>;
  };
}
