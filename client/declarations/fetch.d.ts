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
  /** Read for Retry-After, and by subscriptions for the content type. */
  readonly headers?: {
    get(name: string): string | null;
  };
  /** Only subscriptions read this: the events as they arrive. */
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
