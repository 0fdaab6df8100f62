import { toDocument, type BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { keyText } from '../order/key-encoding.js';
import type { IndexSpec } from '../query/index-keys.js';
import { createCollection, makeIndex } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { buildIndexes, isFew } from '../storage/index-build.js';
import {
  checkIdIndex,
  checkNewIndex,
  indexesMax,
  normalizeDefinition,
  parseIndexDefinition,
  withoutUnknownOptions,
} from '../storage/index-definition.js';
import { buildIndex } from '../storage/indexes.js';
import { documentsAtOnce } from '../storage/slice.js';
import type { View } from '../storage/view.js';
import { namespaceOf, type Call, type Command } from './command.js';
import { boolOption, documentsOption, required } from './options.js';

export const createIndexes: Command = {
  accepts: { known: ['createIndexes', 'indexes', 'ignoreUnknownIndexOptions'], ignored: ['commitQuorum'] },
  run(call) {
    const { engine } = call;
    const namespace = namespaceOf(call);
    const given = required(documentsOption(call.body, 'indexes'), 'createIndexes.indexes');
    const isLenient = boolOption(call.body, 'ignoreUnknownIndexOptions') ?? false;
    const definitions = isLenient ? given.map(withoutUnknownOptions) : given;
    if (definitions.length === 0) throw commandError('BadValue', 'Must specify at least one index to create');
    return engine.indexBuilds.run(() => createAll(call, namespace, definitions));
  },
};

async function createAll(
  { engine, deadline }: Call,
  namespace: string,
  definitions: readonly BsonDocument[],
): Promise<BsonDocument> {
  const { store, queue } = engine;
  const start = await queue.run(() => {
    const existing = store.catalog.get(namespace);
    const collection = existing ?? createCollection(store, namespace);
    const missing = missingDefinitions(store, collection, definitions);
    const isLong = missing.length > 0 && !isFew(store, collection, documentsAtOnce);
    let extended = collection;
    if (!isLong) for (const definition of missing) extended = buildIndex(store, extended, definition);
    return { existing, before: collection.indexes.length, after: extended.indexes.length, isLong, missing };
  }, deadline);
  const after = start.isLong
    ? (await buildIndexes({ ...engine, deadline }, namespace, start.missing)).indexes.length
    : start.after;
  return toDocument({
    numIndexesBefore: start.before + 1,
    numIndexesAfter: after + 1,
    createdCollectionAutomatically: !start.existing,
  });
}

/** Returns the definitions as they will be stored, without those of existing indexes. */
function missingDefinitions(
  view: View,
  collection: Collection,
  definitions: readonly BsonDocument[],
): BsonDocument[] {
  const missing: BsonDocument[] = [];
  const indexes = [...collection.indexes];
  for (const definition of definitions) {
    if (!isNew({ ...collection, indexes }, definition)) continue;
    if (indexes.length + 1 >= indexesMax)
      throw commandError(
        'CannotCreateIndex',
        `Add index fails, too many indexes for ${collection.namespace}: there can be ${indexesMax}.`,
      );
    const normalized = normalizeDefinition(definition);
    missing.push(normalized);
    indexes.push(makeIndex(view, 0, normalized));
  }
  return missing;
}

/**
 * Returns false for the index on _id and for an index that already exists; throws if an existing index
 * conflicts with the definition.
 */
function isNew(collection: Collection, definition: BsonDocument): boolean {
  checkNewIndex(definition);
  const spec = parseIndexDefinition(definition);
  if (isOnId(spec)) {
    checkIdIndex(definition);
    return false;
  }
  const normalized = normalizeDefinition(definition);
  for (const { spec: existing, definition: stored } of collection.indexes) {
    const isSameName = existing.name === spec.name;
    const isSameIndex = sameOptions(stored, normalized, (option) => identifying.includes(option));
    if (isSameName && !isSameIndex)
      throw commandError('IndexKeySpecsConflict', `Another index already has the name '${spec.name}'.`);
    if (isSameIndex && !isSameName)
      throw commandError('IndexOptionsConflict', `The index already exists as '${existing.name}'.`);
    if (!isSameIndex) continue;
    if (sameOptions(stored, normalized, () => true)) return false;
    throw commandError(
      'IndexOptionsConflict',
      `The index '${spec.name}' already exists with different options.`,
    );
  }
  return true;
}

/** Whether this is the index on _id, which every collection has. */
function isOnId({ fields: [first, second] }: IndexSpec): boolean {
  return first?.path === '_id' && first.direction === 1 && !second;
}

/** The options that identify an index: indexes that differ in any of these can coexist. */
const identifying = ['key', 'unique', 'partialFilterExpression'];

function sameOptions(a: BsonDocument, b: BsonDocument, isCompared: (option: string) => boolean): boolean {
  const options = (definition: BsonDocument): string =>
    definition.elements
      .filter(({ name }) => isCompared(name))
      .map(({ name, value }) => `${name} ${keyText(value)}`)
      .sort()
      .join();
  return options(a) === options(b);
}
