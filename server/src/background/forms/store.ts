import type { Db } from 'mongodb';
import { inBatches } from '../../database/batches.js';
import { readEntries } from '../../database/emails.js';
import { forms } from '../../records/forms.js';
import type { LookThroughStore } from './look-through.js';

/** Reads what the look-through compares. */
export function createLookThroughStore(db: Db): LookThroughStore {
  const { find } = forms.statementsOf(db);
  return {
    documentsOf: (collection) => inBatches(db.collection(collection).find({})),

    entriesOf: async (emails) =>
      new Map((await readEntries(db, emails)).map(({ _id, account_id }) => [_id, account_id.toHexString()])),

    isMarked: async () => (await find()) !== undefined,
  };
}
