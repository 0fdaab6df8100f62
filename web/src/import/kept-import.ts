// The import that goes on when its view has been left. The page's frame shows it, so it is apart from the code of the
// import, which is loaded only when its view is first opened.
import { createWatched } from '../watched/watched.js';

export interface KeptImport {
  fileName: string;
  /** `open` are rows that wait in the view; only the other two are shown elsewhere. */
  is: 'saving' | 'ended' | 'open';
  /** Of the rows that are saved. */
  progress: { done: number; count: number };
  /** How many rows were not saved, and wait in the view. */
  openCount: number;
  /** Takes the note of its end away. */
  dismiss(): void;
  /** Stops it and forgets its rows. */
  drop(): void;
}

export const keptImport = createWatched<KeptImport | undefined>(undefined);

/** Ends the import and forgets it, because it is another account's. */
export function dropImport(): void {
  keptImport.get()?.drop();
}
