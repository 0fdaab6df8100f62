import type { z } from 'zod';
import { inBatches } from '../../database/batches.js';
import type { IndexDifferences } from '../../database/indexes.js';
import type { Database } from '../../database/open.js';
import { emails } from '../../records/emails.js';
import { forms } from '../../records/operation/forms.js';
import type { Logger } from '../../settings/log.js';

interface LookedThrough {
  collection: string;
  stored: z.ZodObject;
}

const progressEveryMs = 5_000;
/** Whole documents in larger batches would outlive the garbage collections that are cheap. */
const batchSize = 100;

/**
 * Reads every document once and compares it with its record's stored form, the email of each account with its
 * entry, and each index with its definition. Returns a sentence about the first that does not fit, without values of
 * its fields, and undefined if all fit or another server has found that they do.
 */
export async function lookThrough(
  db: Database['db'],
  records: readonly LookedThrough[],
  { indexes, log }: { indexes: IndexDifferences; log: Pick<Logger, 'info'> },
): Promise<string | undefined> {
  const startedMs = performance.now();
  let [documents, reportedMs] = [0, startedMs];

  /** Whether the database says its form by now, because another server has looked through it. */
  const isMarked = async () => (await forms.statementsOf(db).find()) !== undefined;

  async function firstUnfit(): Promise<string | undefined> {
    for (const record of records.filter(({ collection }) => indexes.collections.has(collection)))
      for await (const batch of inBatches(db.collection(record.collection).find({}), batchSize)) {
        const unfit = unfitIn(record, batch) ?? (await emailUnfitIn(db, record, batch));
        if (unfit !== undefined) return unfit;
        documents += batch.length;
        if (performance.now() - reportedMs < progressEveryMs) continue;
        reportedMs = performance.now();
        log.info(
          { collection: record.collection, documents },
          'looking through a database that says no form',
        );
        if (await isMarked()) return undefined;
      }
    return unfitIndex(indexes);
  }

  const unfit = await firstUnfit();
  // A server that has found everything to fit may be serving already, and change what this one reads.
  if (unfit !== undefined) return (await isMarked()) ? undefined : unfit;
  const ms = Math.round(performance.now() - startedMs);
  if (documents > 0)
    log.info({ documents, ms }, 'all documents of the database have the form of this release');
  return undefined;
}

function unfitIn(
  { collection, stored }: LookedThrough,
  batch: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  for (const document of batch) {
    const [issue] = stored.safeParse(document).error?.issues ?? [];
    if (issue)
      return `the document ${String(document['_id'])} in ${collection} does not have the form of this release (${issue.path.join('.')}: ${issue.message})`;
  }
  return undefined;
}

async function emailUnfitIn(
  db: Database['db'],
  { collection }: LookedThrough,
  batch: readonly Readonly<Record<string, unknown>>[],
): Promise<string | undefined> {
  if (collection !== 'accounts') return undefined;
  const entries = await emails.statementsOf(db).entriesOf(batch.map(({ email }) => String(email)));
  const unfit = batch.find(({ _id, email }) => entries.get(String(email)) !== String(_id));
  return unfit && `the email of the account ${String(unfit['_id'])} has no entry in emails`;
}

function unfitIndex({ missing, changed }: IndexDifferences): string | undefined {
  const isUnfit = ({ isOfNewCollection, hasFormer }: { isOfNewCollection: boolean; hasFormer: boolean }) =>
    !isOfNewCollection && !hasFormer;
  const [index] = [...missing.filter(isUnfit), ...changed];
  return index && `the index ${index.name} of ${index.collection} is missing or differs from its definition`;
}
