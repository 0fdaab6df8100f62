import { ObjectId, type Document } from 'mongodb';
import { createHash } from 'node:crypto';
import { shardKeys } from '../statements.js';
import type { Ask } from './commands.js';

/** What a router knows of the collections: which are sharded, by what, and where each owner's documents lie. */
export interface Catalog {
  shardCount: number;
  /** Returns the field of the shard key; undefined for a collection that lies on one shard. */
  keyOf: (database: string, collection: unknown) => string | undefined;
  /** Returns the shard of those documents whose key has the value. */
  shardOf: (owner: unknown, database?: string, collection?: string) => number;
  /** Returns the shard on which a collection lies that is not sharded. */
  homeOf: (database: string, collection: unknown) => number;
  /** Answers commands about the cluster itself; undefined for any other. */
  answer?: (command: Document, ask: Ask) => Promise<Document | undefined>;
}

/** The shard with the collections that are not sharded. */
export const namedShard = 0;

/**
 * Everything is sharded from the beginning as the records declare it, except in databases that are not the service's.
 * All documents of an owner lie on the shard that a hash of its id chooses.
 */
export function declaredCatalog(shardCount: number, isUnsharded: (database: string) => boolean): Catalog {
  return {
    shardCount,
    keyOf: (database, collection) =>
      isUnsharded(database) || typeof collection !== 'string' ? undefined : shardKeys.get(collection),
    shardOf: (owner) => hashedShard(owner, shardCount),
    homeOf: () => namedShard,
  };
}

export function hashedShard(owner: unknown, shardCount: number): number {
  return createHash('sha1').update(nameOf(owner)).digest().readUInt32BE() % shardCount;
}

export function nameOf(owner: unknown): string {
  return owner instanceof ObjectId ? owner.toHexString() : String(owner);
}
