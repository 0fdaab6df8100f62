/** To be called once when a write has ended, with its failure if it has failed. */
export type Leave = (failure?: unknown) => void;

/** Decides whether writes may begin, and knows when all that have begun have ended. */
export interface WriteGate {
  /**
   * Lets a write begin, which counts until it leaves. Raises WritesStoppedError, or rejects with it, while no write may
   * begin.
   */
  enter: () => Leave | Promise<Leave>;
  /** Waits while writes are stopped for a moment, but no longer than `msMax`. */
  untilOpen: (msMax: number) => Promise<void>;
  /** Whether writes to the collection are never stopped. */
  isFree: (collection: string) => boolean;
  close: () => Promise<void>;
}

/** Raised for a write while the data moves to another database, or has moved; the message is for operators. */
export class WritesStoppedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WritesStoppedError';
  }
}
