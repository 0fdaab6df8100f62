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
  /** Only subscriptions read these two: the content type of the answer, and its events as they arrive. */
  readonly headers?: { get(name: string): string | null };
  readonly body?: CropStream | null;
}

export interface CropStream {
  getReader(): {
    read(): Promise<{ done: false; value: unknown } | { done: true; value?: unknown }>;
    cancel(): Promise<void>;
  };
}
