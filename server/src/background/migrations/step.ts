import type { Db, Document, Filter, UpdateFilter } from 'mongodb';
import type { Rest } from '../leased-work.js';

/** One change to the shape of a collection's documents; running the step again changes nothing. */
export interface MigrationStep {
  /** Finds the documents with the older shape; with `isOld`, others too. */
  filter: Filter<Document>;
  /** Returns whether a document that the filter finds has the older shape; missing if all of them do. */
  isOld?: (document: Document) => boolean;
  /** Gives such a document the new shape; without an update the document is removed. */
  update?: (document: Document, db: Db) => Promise<UpdateFilter<Document>> | UpdateFilter<Document>;
  /**
   * Makes such a change, whatever its size, instead of an update, and rests after each part. Resolves to
   * whether it has changed the document, or to `stopped` if the server is stopping.
   */
  changeInParts?: (document: Document, db: Db, rest: Rest) => Promise<boolean | 'stopped'>;
  /**
   * Changes what belongs to the documents that the filter finds in a slice, instead of an update; returns how
   * many changes it made. The filter may also find documents that need none.
   */
  changeSlice?: (documents: readonly Document[], db: Db) => Promise<number>;
}
