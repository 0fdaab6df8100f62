import { join } from 'node:path';

/** Raised if there is no store and none may be created. */
export class MissingStoreError extends Error {
  /** The missing file. */
  readonly path: string;
  /** The mark that says that the store has been there; undefined if there is no mark either. */
  readonly mark: string | undefined;

  constructor(path: string, mark?: string) {
    super(
      mark === undefined
        ? `There is no store at ${path}.`
        : `The store ${path} is gone: according to ${mark}, it has been there.`,
    );
    this.name = 'MissingStoreError';
    this.path = path;
    this.mark = mark;
  }
}

export function defaultMark(directory: string): string {
  return join(directory, 'store-made');
}
