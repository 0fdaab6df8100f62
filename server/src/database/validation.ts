import { MongoServerError, type Db, type Document } from 'mongodb';

export type Validation = ReturnType<typeof validationOf>;

/** What the database reports about a collection and its indexes. */
export interface ValidatedCollection {
  documents: number;
  /** How many of them have no checksum yet; undefined if the database does not say. */
  documentsWithoutChecksum: number | undefined;
  indexEntries: number;
  /** One sentence for each problem. */
  problems: readonly string[];
  /** Where the next part begins; undefined if this was the last one. */
  next: object | undefined;
}

const codes = {
  unauthorized: 13,
  namespaceNotFound: 26,
  commandNotFound: 59,
  commandNotSupported: 115,
  atlasError: 8_000,
  interrupted: 11_601,
} as const;

/**
 * `db` must have no deadline: checking a large collection takes longer than a request may. The embedded engine
 * can validate a collection in parts; MongoDB cannot.
 */
export function validationOf(db: Db, { inParts }: { inParts: boolean }) {
  return {
    async names(): Promise<string[]> {
      const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      return collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
    },

    /**
     * Validates a collection, or a part of it that begins at `from`; returns undefined if it no longer exists,
     * or a sentence with the reason if the database did not check all of it.
     */
    async validate(name: string, from?: object): Promise<ValidatedCollection | string | undefined> {
      try {
        if (inParts)
          return toValidated(name, await db.command({ engineValidate: name, ...(from && { from }) }));
        // Without `background`, validation blocks all other reads and writes of the collection in MongoDB.
        return toValidated(name, await db.command({ validate: name, background: true }));
      } catch (error) {
        if (!(error instanceof MongoServerError)) throw error;
        if (error.code === codes.namespaceNotFound) return undefined;
        const reason = uncheckedReason(name, error);
        if (reason === undefined) throw error;
        return reason;
      }
    },
  };
}

function uncheckedReason(name: string, { code, message }: MongoServerError): string | undefined {
  switch (code) {
    case codes.unauthorized:
      return 'The indexes were not checked: the user of MONGODB_URI is not allowed to run validate. The role dbAdmin allows it.';
    case codes.commandNotFound:
    case codes.commandNotSupported:
    case codes.atlasError:
      return `The indexes were not checked, because this database does not support that: ${message}`;
    case codes.interrupted:
      return `The collection ${name} was checked only in part: ${message}`;
    default:
      return undefined;
  }
}

/** Adds up the replies of the shards if the collection is sharded. */
function toValidated(name: string, reply: Document): ValidatedCollection | string {
  const { raw } = reply as { raw?: Document };
  const parts: Document[] = 'nrecords' in reply || !raw ? [reply] : Object.values<Document>(raw);
  const problems = parts.flatMap(problemsOf);
  if (reply['valid'] !== true && problems.length === 0) problems.push('The database reports it as invalid.');
  const documents = sum(parts.map(({ nrecords }) => Number(nrecords)));
  const indexEntries = sum(parts.flatMap(entryCounts));
  if (problems.length === 0 && !Number.isFinite(documents + indexEntries))
    return `The collection ${name} was not checked: the database does not say how much of it was.`;
  return {
    documents: documents || 0,
    documentsWithoutChecksum: reply['nDocumentsWithoutChecksum'] as number | undefined,
    indexEntries: indexEntries || 0,
    problems,
    next: reply['next'] as object | undefined,
  };
}

function problemsOf({ errors, warnings, valid, indexDetails }: Document): string[] {
  const indexErrors = Object.values<Document>(indexDetails ?? {}).flatMap((details) =>
    texts(details['errors']),
  );
  return [...texts(errors), ...indexErrors, ...(valid === true ? [] : texts(warnings))];
}

/** Returns how many entries each index has, except the index on _id, which has one entry per document. */
function entryCounts({ keysPerIndex }: Document): number[] {
  const counts = Object.entries<unknown>(keysPerIndex ?? {});
  return counts.filter(([name]) => name !== '_id_').map(([, count]) => Number(count));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
