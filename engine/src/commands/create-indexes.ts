import { toDocument, type BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { keyText } from '../order/key-encoding.js';
import type { IndexSpec } from '../query/index-keys.js';
import { createCollection, makeIndex } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { buildIndexes, isFew } from '../storage/index-build.js';
import { normalizeDefinition, parseIndexDefinition } from '../storage/index-definition.js';
import { buildIndex } from '../storage/indexes.js';
import { documentsAtOnce } from '../storage/slice.js';
import type { View } from '../storage/view.js';
import { namespaceOf, type Call, type Command } from './command.js';
import { documentsOption, required } from './options.js';

export const createIndexes: Command = {
  accepts: { known: ['createIndexes', 'indexes'], ignored: ['commitQuorum'] },
  run(call) {
    const { engine } = call;
    const namespace = namespaceOf(call);
    const definitions = required(documentsOption(call.body, 'indexes'), 'createIndexes.indexes');
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
  const begun = await queue.run(() => {
    const existing = store.catalog.get(namespace);
    const collection = existing ?? createCollection(store, namespace);
    const wanted = wantedOf(store, collection, definitions);
    const isLong = wanted.length > 0 && !isFew(store, collection, documentsAtOnce);
    let extended = collection;
    if (!isLong) for (const definition of wanted) extended = buildIndex(store, extended, definition);
    return { existing, before: collection.indexes.length, after: extended.indexes.length, isLong, wanted };
  }, deadline);
  const after = begun.isLong
    ? (await buildIndexes({ ...engine, deadline }, namespace, begun.wanted)).indexes.length
    : begun.after;
  return toDocument({
    numIndexesBefore: begun.before + 1,
    numIndexesAfter: after + 1,
    createdCollectionAutomatically: !begun.existing,
  });
}

/** The definitions as they will be stored, without indexes that already exist. */
function wantedOf(view: View, collection: Collection, definitions: readonly BsonDocument[]): BsonDocument[] {
  const wanted: BsonDocument[] = [];
  const indexes = [...collection.indexes];
  for (const definition of definitions) {
    if (!isWanted({ ...collection, indexes }, definition)) continue;
    const normalized = normalizeDefinition(definition);
    wanted.push(normalized);
    indexes.push(makeIndex(view, 0, normalized));
  }
  return wanted;
}

/** False if exactly this index exists; throws if an existing index conflicts with it. */
function isWanted(collection: Collection, definition: BsonDocument): boolean {
  const spec = parseIndexDefinition(definition);
  if (isIdIndex(definition, spec)) return false;
  const wanted = normalizeDefinition(definition);
  for (const { spec: existing, definition: stored } of collection.indexes) {
    const isSameName = existing.name === spec.name;
    const isSameIndex = sameOptions(stored, wanted, (option) => identifying.includes(option));
    if (isSameName && !isSameIndex)
      throw commandError('IndexKeySpecsConflict', `Another index already has the name '${spec.name}'.`);
    if (isSameIndex && !isSameName)
      throw commandError('IndexOptionsConflict', `The index already exists as '${existing.name}'.`);
    if (!isSameIndex) continue;
    if (sameOptions(stored, wanted, () => true)) return false;
    throw commandError('IndexOptionsConflict', `The index '${spec.name}' already exists with other options.`);
  }
  return true;
}

/** Whether this is the index on _id that every collection has; throws if it has options. */
function isIdIndex(definition: BsonDocument, { fields: [first, second] }: IndexSpec): boolean {
  if (first?.path !== '_id' || first.direction !== 1 || second) return false;
  const option = definition.elements.find(({ name }) => !['v', 'key', 'name', 'ns'].includes(name));
  if (!option) return true;
  const reason = `The field '${option.name}' is not valid for an _id index specification.`;
  throw commandError('InvalidIndexSpecificationOption', reason);
}

/** Indexes that differ in one of these can coexist. */
const identifying = ['key', 'unique', 'partialFilterExpression'];

function sameOptions(a: BsonDocument, b: BsonDocument, counts: (option: string) => boolean): boolean {
  const options = (definition: BsonDocument): string =>
    definition.elements
      .filter(({ name }) => counts(name))
      .map(({ name, value }) => `${name} ${keyText(value)}`)
      .sort()
      .join();
  return options(a) === options(b);
}
