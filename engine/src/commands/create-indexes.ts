import { toDocument, type BsonDocument } from '../bson/document.js';
import { payload } from '../bson/value.js';
import { commandError } from '../errors.js';
import { createCollection, type Collection } from '../storage/catalog.js';
import { normalizeDefinition, parseIndexDefinition } from '../storage/index-definition.js';
import { buildIndex } from '../storage/indexes.js';
import { namespaceOf, type Command } from './command.js';
import { documentsOption, required } from './options.js';

export const createIndexes: Command = {
  accepts: { known: ['createIndexes', 'indexes'], ignored: ['commitQuorum'] },
  run(call) {
    const { store, queue } = call.engine;
    const namespace = namespaceOf(call);
    const definitions = required(documentsOption(call.body, 'indexes'), 'createIndexes.indexes');
    if (definitions.length === 0) throw commandError('BadValue', 'Must specify at least one index to create');
    return queue.run(() => {
      const existing = store.catalog.get(namespace);
      const collection = existing ?? createCollection(store, namespace);
      const wanted = definitions
        .filter((definition) => isWanted(collection, definition))
        .map(normalizeDefinition);
      let extended = collection;
      for (const definition of wanted)
        if (isWanted(extended, definition)) extended = buildIndex(store, extended, definition);
      return toDocument({
        numIndexesBefore: collection.indexes.length + 1,
        numIndexesAfter: extended.indexes.length + 1,
        createdCollectionAutomatically: !existing,
      });
    });
  },
};

/** False when there is exactly such an index; throws when there is one that only looks like it. */
function isWanted(collection: Collection, definition: BsonDocument): boolean {
  const spec = parseIndexDefinition(definition);
  const [first, second] = spec.fields;
  if (first?.path === '_id' && first.direction === 1 && !second) return false;
  const wanted = normalizeDefinition(definition);
  for (const { spec: existing, definition: stored } of collection.indexes) {
    const isSameName = existing.name === spec.name;
    const isSameIndex = sameOptions(stored, wanted, (option) => identifying.includes(option));
    if (isSameName && !isSameIndex)
      throw commandError('IndexKeySpecsConflict', `Another index has the name '${spec.name}' already.`);
    if (isSameIndex && !isSameName)
      throw commandError('IndexOptionsConflict', `The index exists already as '${existing.name}'.`);
    if (!isSameIndex) continue;
    if (sameOptions(stored, wanted, () => true)) return false;
    throw commandError('IndexOptionsConflict', `The index '${spec.name}' exists already with other options.`);
  }
  return true;
}

/** Indexes that differ in one of these may stand beside each other. */
const identifying = ['key', 'unique', 'partialFilterExpression'];

function sameOptions(a: BsonDocument, b: BsonDocument, counts: (option: string) => boolean): boolean {
  const options = (definition: BsonDocument): string =>
    definition.elements
      .filter(({ name }) => counts(name))
      .map(({ name, value }) => `${name} ${value.type} ${Buffer.from(payload(value)).toString('hex')}`)
      .sort()
      .join();
  return options(a) === options(b);
}
