import type { Document } from 'mongodb';
import { shardKeys, statementsOf } from './statements.js';

/** What a command concerns, on a cluster on which each account, email and budget of strangers lies on one shard. */
export interface Reach {
  /** The accounts, emails and budgets that it names, such as `account 65f0…`. */
  owners: ReadonlySet<string>;
  /** Statements that name no owner, and go to every shard, in the words of `statementsOf`. */
  broadcasts: readonly string[];
  /** Statements that name several owners. */
  spread: readonly string[];
  /** Collections that are not spread over the shards. */
  unsharded: ReadonlySet<string>;
}

/** Owners that are not accounts. */
const otherOwners: ReadonlyMap<string, string> = new Map([
  ['emails', 'email'],
  ['rate_limits', 'budget'],
]);

/** Returns what a command concerns; a command without statements on data concerns nothing. */
export function reachOf(command: Document): Reach {
  const owners = new Set<string>();
  const broadcasts: string[] = [];
  const spread: string[] = [];
  for (const { collection, text, owners: named } of [...statementsOf(command), ...insertsOf(command)]) {
    // A look-up by the owner of the documents that it adds to names no other owner.
    const values = text.startsWith('$lookup') ? [] : [...new Set(named?.map(String))];
    const kind = otherOwners.get(collection) ?? 'account';
    for (const value of values) owners.add(`${kind} ${value}`);
    if (named === undefined) broadcasts.push(text);
    else if (values.length > 1) spread.push(text);
  }
  const unsharded = new Set(collectionsOf(command).filter((collection) => !shardKeys.has(collection)));
  return { owners, broadcasts, spread, unsharded };
}

/** Returns what several commands concern together. */
export function reachOfAll(commands: readonly Document[]): Reach {
  const all = commands.map(reachOf);
  return {
    owners: new Set(all.flatMap(({ owners }) => [...owners])),
    broadcasts: all.flatMap(({ broadcasts }) => broadcasts),
    spread: all.flatMap(({ spread }) => spread),
    unsharded: new Set(all.flatMap(({ unsharded }) => [...unsharded])),
  };
}

/**
 * Says which owners a transaction names, and which statements on emails or budgets it has; undefined if it names at most
 * one owner.
 */
export function secondOwnerIn(transaction: readonly Document[]): string | undefined {
  const { owners, broadcasts } = reachOfAll(transaction);
  if (broadcasts.length > 0) return `all: ${[...new Set(broadcasts)].sort().join(', ')}`;
  if (owners.size < 2) return undefined;
  const kinds = Array.from(owners, (owner) => owner.split(' ')[0] ?? '').sort();
  const named = [...new Set(kinds.map((kind, at) => (kinds[at + 1] === kind ? `several of ${kind}` : kind)))];
  const onOthers = transaction.flatMap((command) => {
    const [name = ''] = Object.keys(command);
    return otherOwners.has(command[name]) ? [`${name} ${command[name]}`] : [];
  });
  return `${named.join(', ')}: ${[...new Set(onOthers)].sort().join(', ')}`;
}

/** Returns the commands of each transaction, in their order, without its end. */
export function transactionsIn(commands: readonly Document[]): Document[][] {
  const transactions = new Map<string, Document[]>();
  for (const command of commands) {
    if (command['autocommit'] !== false || 'commitTransaction' in command || 'abortTransaction' in command)
      continue;
    const id = `${JSON.stringify(command['lsid'])} ${String(command['txnNumber'])}`;
    transactions.set(id, [...(transactions.get(id) ?? []), command]);
  }
  return [...transactions.values()];
}

const onData = ['aggregate', 'count', 'delete', 'distinct', 'find', 'findAndModify', 'insert', 'update'];

function collectionsOf(command: Document): string[] {
  const [name = ''] = Object.keys(command);
  const collection: unknown = command[name];
  return onData.includes(name) && typeof collection === 'string' ? [collection] : [];
}

/** Each document goes to the shard of its owner. */
function insertsOf(command: Document) {
  const collection: string = command['insert'] ?? '';
  const key = shardKeys.get(collection);
  if (key === undefined) return [];
  const text = `insert ${collection} {${key}}`;
  return command['documents'].map((document: Document) => ({ collection, text, owners: [document[key]] }));
}
