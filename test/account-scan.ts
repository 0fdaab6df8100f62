import { EJSON } from 'bson';
import type { Db, Document } from 'mongodb';

/** The values that would identify a deleted account. */
export interface AccountTraces {
  id: string;
  email: string;
  /** The ids of the account's plans, to which its analyses belong. */
  planIds: readonly string[];
}

const addresses = /127\.0\.0\.1|"(::1|::ffff:)/;

/**
 * Returns the documents, in the given collections, that identify the account. An audit entry may contain ids,
 * but not the email or an address.
 */
export async function findTraces(
  db: Db,
  collections: Iterable<string>,
  { id, email, planIds }: AccountTraces,
): Promise<string[]> {
  const ids = new Set([id, ...planIds]);
  const isNamed = (text: string) =>
    text.includes(email) || (text.match(/[0-9a-f]{24}/g) ?? []).some((hex) => ids.has(hex));
  const traces: string[] = [];
  for (const name of collections) {
    for await (const document of db.collection(name).find()) {
      const text = EJSON.stringify(document).toLowerCase();
      if (!isNamed(text)) continue;
      const isAllowed = name === 'audit' && !text.includes(email) && !addresses.test(text);
      if (!isAllowed) traces.push(`${name}: ${text}`);
    }
  }
  return traces;
}

/**
 * Returns the collections named in a server's commands, which include those that create indexes at startup.
 */
export function collectionsIn(commands: readonly Document[]): Set<string> {
  const verbs = ['createIndexes', 'insert', 'update', 'delete', 'find', 'findAndModify', 'aggregate'];
  return new Set(
    commands.flatMap((command) => {
      const [verb = '', name] = Object.entries(command)[0] ?? [];
      return verbs.includes(verb) && typeof name === 'string' ? [name] : [];
    }),
  );
}
