import type { Document } from 'mongodb';

/** What the shards had to do for the service. */
export interface Counts {
  /** How many statements each shard was sent. */
  statements: number[];
  /** How often each statement went to all shards, by its text. */
  broadcasts: Map<string, number>;
  /** How many committed transactions had this number of shards. */
  transactions: Map<number, number>;
}

export function createCounts(shardCount: number) {
  const statements = Array.from({ length: shardCount }, () => 0);
  const broadcasts = new Map<string, number>();
  const transactions = new Map<number, number>();
  return {
    statements,
    broadcasts,
    transactions,
    noteStatement: (shard: number) => void (statements[shard] = (statements[shard] ?? 0) + 1),
    noteBroadcast(text: string | undefined) {
      if (text !== undefined) broadcasts.set(text, (broadcasts.get(text) ?? 0) + 1);
    },
    noteTransaction(command: Document, { length }: readonly number[]) {
      if ('commitTransaction' in command) transactions.set(length, (transactions.get(length) ?? 0) + 1);
    },
  };
}
