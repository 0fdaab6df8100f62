/** The size of the incomplete messages received so far, across all connections. */
export class HalfSent {
  bytes = 0;
  readonly bytesMax: number;
  /** How long a message may take from its first byte to its last. */
  readonly msMax: number;

  constructor({ bytesMax = 240_000_000, msMax = 60_000 } = {}) {
    this.bytesMax = bytesMax;
    this.msMax = msMax;
  }
}

/** One connection's incomplete message. */
export class HalfSentMessage {
  readonly #all: HalfSent;
  readonly #giveUp: () => void;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(all: HalfSent, giveUp: () => void) {
    this.#all = all;
    this.#giveUp = giveUp;
  }

  /** Records that `bytes` of a message have arrived; returns false if there is no room for them. */
  waitWith(bytes: number): boolean {
    this.#count(bytes);
    if (bytes > 0) this.#timer ??= setTimeout(this.#giveUp, this.#all.msMax);
    return this.#all.bytes <= this.#all.bytesMax;
  }

  /** Call when the message is complete, or its connection has ended. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#count(0);
  }

  #count(bytes: number): void {
    this.#all.bytes += bytes - this.#bytes;
    this.#bytes = bytes;
  }
}
