// How the export of an account reads the collections of the nouns.
import { AppError, type AccountExportItem } from '@crop-planning/shared';
import type { Clock } from '../concurrency/clock.js';
import type { Position } from '../database/paging.js';
import type { Records } from '../records/handle.js';
import type { ExportedRecord } from '../records/records.js';

/** The maximum number of items in a page. */
export const exportPageSize = 500;

/** Where a page begins: after an item of the collection; for analyses, after a plan or one of its analyses. */
export interface ExportPlace {
  after: Position | undefined;
  analysedAt: Date | undefined;
}

/** A page of a collection, and where the next one begins; undefined at the end of the collection. */
export interface ExportPage<Value> {
  values: readonly Value[];
  next?: string | undefined;
}

/** What an export reads from: the records, at a time, in a session. */
export interface ExportSource {
  records: Records;
  /** Reads the names of crops; the function gives the model's name of the crop that a word means, or null. */
  cropNaming: () => Promise<(word: string) => string | null>;
  now: Clock;
  sessionId: string;
  /** Whether notifications are to have their codes. */
  isCoded: boolean;
}

export type ReadExported<Value> = (
  source: ExportSource,
  accountId: string,
  place: ExportPlace,
) => Promise<ExportPage<Value>>;

/** The readers of all exported collections; the value of an item has the type that belongs to its kind. */
export type ExportReaders = {
  readonly [Each in ExportedRecord as Each['collection']]: ReadExported<
    Extract<AccountExportItem, { kind: Each['exportedAs'] }>['value']
  >;
};

/** Reads a collection in pages, in the order of its list. */
export function inPages<Item, Value extends { id: string; created_at: string }>(
  list: (
    records: Records,
    accountId: string,
    page: { after: Position | undefined; limit: number },
  ) => Promise<Item[]>,
  toValue: (item: Item) => Value,
): ReadExported<Value> {
  return async ({ records }, accountId, { after }) => {
    const values = (await list(records, accountId, { after, limit: exportPageSize })).map(toValue);
    const last = values.length < exportPageSize ? undefined : values.at(-1);
    return { values, next: last && placeOf(last) };
  };
}

/** Returns the position of an item as a cursor has it. */
export function placeOf({ id, created_at }: { id: string; created_at: string | Date }): string {
  return `${new Date(created_at).getTime()}.${id}`;
}

export function noSuchCursor(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'cursor', message: 'is not a cursor from this export' }],
  });
}
