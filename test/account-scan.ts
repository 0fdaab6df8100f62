import { EJSON } from 'bson';
import type { Db, Document } from 'mongodb';

/** What would name a deleted account. */
export interface AccountTraces {
  id: string;
  email: string;
  /** The ids of its plans, by which analyses belong to it. */
  planIds: readonly string[];
}

const addresses = /127\.0\.0\.1|"(::1|::ffff:)/;

/** Documents of any of the collections that name an account; an audit entry may name its id and no more. */
export async function findTraces(
  db: Db,
  collections: Iterable<string>,
  { id, email, planIds }: AccountTraces,
): Promise<string[]> {
  const ids = new Set([id, ...planIds]);
  const isNamed = (text: string) =>
    text.includes(email) || (text.match(/[0-9a-f]{24}/g) ?? []).some((hex) => ids.has(hex));
  const found: string[] = [];
  for (const name of collections) {
    for await (const document of db.collection(name).find()) {
      const text = EJSON.stringify(document).toLowerCase();
      if (!isNamed(text)) continue;
      const isAllowed = name === 'audit' && !text.includes(email) && !addresses.test(text);
      if (!isAllowed) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

/** The collections that the commands of a server name, from the indexes that it makes when it starts. */
export function collectionsIn(commands: readonly Document[]): Set<string> {
  const verbs = ['createIndexes', 'insert', 'update', 'delete', 'find', 'findAndModify', 'aggregate'];
  return new Set(
    commands.flatMap((command) => {
      const [verb = '', name] = Object.entries(command)[0] ?? [];
      return verbs.includes(verb) && typeof name === 'string' ? [name] : [];
    }),
  );
}
