/** What has arrived of incomplete messages, across all connections. */
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

/** One connection's share. */
export class HalfSentMessage {
  readonly #all: HalfSent;
  readonly #giveUp: () => void;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(all: HalfSent, giveUp: () => void) {
    this.#all = all;
    this.#giveUp = giveUp;
  }

  /** False if there is no room for that many bytes. */
  waitWith(bytes: number): boolean {
    this.#count(bytes);
    if (bytes > 0) this.#timer ??= setTimeout(this.#giveUp, this.#all.msMax);
    return this.#all.bytes <= this.#all.bytesMax;
  }

  /** The message is complete, or never will be. */
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
