/** A store that cannot be used as it is; the message names the file, the problem and what to do. */
export class DamagedStoreError extends Error {
  /** `problem` continues a sentence about the store, such as `is cut short: it has 4096 bytes`. */
  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(
      `The store ${path} ${problem}. It has not been changed. Restore a backup into another data folder, or put a copy of the whole file in its place that was made while no server was running; without either, move it away to begin with an empty store.`,
      options,
    );
    this.name = 'DamagedStoreError';
  }
}
