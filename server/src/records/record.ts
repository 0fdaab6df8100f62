import type { AccountExportItem } from '@crop-planning/shared';
import {
  ObjectId,
  type Collection,
  type Db,
  type Document,
  type Filter,
  type IndexDescription,
  type UpdateFilter,
} from 'mongodb';
import { z } from 'zod';

/** How an account's documents in a collection are treated when the account is deleted. */
export type OnDeletion =
  /** Deleted in the transaction that deletes the account. */
  | 'with the account'
  /** Deleted in the same transaction, but found by the account's email. */
  | 'by its email'
  /** Deleted afterwards, a slice at a time. */
  | 'in slices'
  /** Deleted afterwards, a slice of plans at a time, each analysis before its plan. */
  | 'plan by plan'
  /** Kept, but without the caller's address. */
  | 'address forgotten';

/** A change of a collection's documents from one form of the database to the next. */
export interface Step {
  /** The form that the step leads to. */
  to: number;
  /** Finds the documents that still have the form before; after the change, it no longer finds them. */
  filter: Filter<Document>;
  /** Gives such a document the next form; without an update, the document is removed. */
  update?: (document: Document, db: Db) => Promise<UpdateFilter<Document>> | UpdateFilter<Document>;
}

/** The field that holds the id of the account. */
type Owner = 'account_id' | '_id';

/** The field by whose values a collection would be spread over the shards of a cluster, in ranges or by their hashes. */
export interface ShardKey {
  field: Owner;
  /** Ids of accounts are random, so that ranges of them are alike; other ids are spread by their hashes. */
  isHashed: boolean;
}

/** A collection: what it stores, whose it is, and all that is derived from that. */
interface Definition<Name, Stored extends z.ZodObject, Owned, Kind, Counted, Statements> {
  /** The collection's name in the database. */
  collection: Name;
  /**
   * The form of its documents. The schema gives them their type, and is run only where stored data is checked, not
   * when it is read.
   */
  stored: Stored;
  /** Missing if the documents belong to no account. */
  owner?: Owned;
  /** Given if the collection has an owner. */
  onDeletion?: OnDeletion;
  /** The kind of item in the account's export; missing for data that is not exported. */
  exportedAs?: Kind;
  /**
   * True if reads outside of transactions see only what a majority of the members has: who somebody is, and what was
   * answered, may not be what the next primary does not know.
   */
  isReadByMajority?: true;
  /**
   * True if the documents are about the database that has them, so that they stay there when the data moves to another
   * one, and may be written while all other writes are stopped.
   */
  staysBehind?: true;
  /** True if `crop-server status` counts the documents. */
  isCounted?: Counted;
  /**
   * By what the documents would be spread over the shards of a cluster: by the account that owns them unless this says
   * otherwise. Collections that nobody owns stay together.
   */
  shardedBy?: 'account' | 'id' | 'nothing';
  /** The indexes that queries need; if accounts own the documents, one of them begins with the owner. */
  indexes?: readonly IndexDescription[];
  /**
   * The names of indexes that no release in use needs any more; a name is added one release after the last one that
   * needed it.
   */
  retiredIndexes?: readonly string[];
  /**
   * The names of indexes that only the release before needs, and builds again when it starts. They are left where they
   * are, except by `crop-server shard`, because a sharded collection cannot have them.
   */
  formerIndexes?: readonly string[];
  /** The changes of its documents, in the order of the forms. */
  steps?: readonly Step[];
  /**
   * The statements of the collection, made once for each client and for each transaction. `db` is for statements that
   * also read other collections.
   */
  statements?: (collection: Collection<z.infer<Stored>>, db: Db) => Statements;
}

/** Declares a collection. */
export function record<
  const Name extends string,
  Stored extends z.ZodObject,
  const Owned extends Owner | undefined = undefined,
  const Kind extends AccountExportItem['kind'] | undefined = undefined,
  const Counted extends true | undefined = undefined,
  Statements extends object = object,
>(definition: Definition<Name, Stored, Owned, Kind, Counted, Statements>) {
  const {
    collection,
    stored,
    onDeletion,
    indexes = [],
    retiredIndexes = [],
    formerIndexes = [],
    steps = [],
    statements,
  } = definition;
  const options = definition.isReadByMajority && ({ readConcern: { level: 'majority' } } as const);
  return {
    collection,
    stored,
    owner: definition.owner as Owned,
    onDeletion,
    exportedAs: definition.exportedAs as Kind,
    isCounted: definition.isCounted as Counted,
    staysBehind: definition.staysBehind === true,
    indexes,
    retiredIndexes,
    formerIndexes,
    shardKey: shardKeyOf(definition),
    steps,
    /** Makes the statements for the database, or for a transaction in it. */
    statementsOf: (db: Db): Statements =>
      statements?.(db.collection(collection, options), db) ?? ({} as Statements),
  };
}

/** Returns the key, or undefined if the documents stay together on one shard. */
function shardKeyOf({
  owner,
  shardedBy = owner === undefined ? 'nothing' : 'account',
}: {
  owner?: Owner | undefined;
  shardedBy?: 'account' | 'id' | 'nothing';
}): ShardKey | undefined {
  if (shardedBy === 'nothing') return undefined;
  return shardedBy === 'id' ? { field: '_id', isHashed: true } : { field: owner ?? '_id', isHashed: false };
}

/**
 * A stored document as statements return it: without the fields `Omitted`, its own id under `id`, and ids as texts.
 */
export type Item<Stored, Omitted extends keyof Stored = never> = {
  [Field in keyof Stored as Field extends Omitted ? never : Field extends '_id' ? 'id' : Field]: Texts<
    Stored[Field]
  >;
};

type Texts<Value> = Value extends ObjectId ? string : Value;

/** An id in the form of the database. */
export const objectId = z.instanceof(ObjectId);
