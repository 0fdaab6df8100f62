import type { Database } from '../database/open.js';
import { migrationProgress } from '../records/operation/migration-progress.js';
import { migrationWriters } from '../records/operation/migration-writers.js';
import { migrations } from '../records/operation/migrations.js';
import { allRecords, stayingRecords } from '../records/records.js';

/** One of the two databases of a migration. */
export interface MigrationEnd {
  database: Database;
  /** Its hosts and its name, for people. */
  name: string;
  statements: ReturnType<typeof statementsOf>;
}

/** What a command that moves the data works with. */
export interface MigrationEnds {
  source: MigrationEnd;
  target: MigrationEnd;
  /** Random; says in both databases which command works on the migration. */
  holder: string;
  /** Tells the operator how far the command has come. */
  say: (sentence: string) => void;
}

/** The collections whose documents move. */
export const movedCollections: readonly string[] = allRecords
  .map(({ collection }) => collection)
  .filter((collection) => !stayingRecords.has(collection));

export function endOf(database: Database, name: string): MigrationEnd {
  return { database, name, statements: statementsOf(database.db) };
}

function statementsOf(db: Database['db']) {
  return {
    migrations: migrations.statementsOf(db),
    progress: migrationProgress.statementsOf(db),
    writers: migrationWriters.statementsOf(db),
  };
}

/** Raised when a collection has to be copied from the beginning after the rest was thought to be done. */
export class StartedOverError extends Error {}

/** Raised when another command has taken over, or the migration was aborted. */
export class LostMigrationError extends Error {
  constructor() {
    super(
      'Another crop-server migrate has taken over, or the migration was aborted: this command has ended.',
    );
    this.name = 'LostMigrationError';
  }
}
