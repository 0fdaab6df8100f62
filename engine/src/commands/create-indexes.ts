import type { BsonDocument } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { payload, toValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { createCollection } from '../storage/catalog.js';
import type { Collection } from '../storage/catalog.js';
import { normalizeDefinition, parseIndexDefinition } from '../storage/index-definition.js';
import { buildIndex } from '../storage/indexes.js';
import { namespaceOf } from './command.js';
import type { Command } from './command.js';
import { documentsOption, required, stringOption } from './options.js';

export const createIndexes: Command = {
  accepts: { known: ['createIndexes', 'indexes'], ignored: ['commitQuorum'] },
  async run(call) {
    const { store, queue } = call.engine;
    const name = required(stringOption(call.body, 'createIndexes'), 'createIndexes.createIndexes');
    const namespace = namespaceOf(call, name);
    const definitions = required(documentsOption(call.body, 'indexes'), 'createIndexes.indexes');
    if (definitions.length === 0) throw commandError('BadValue', 'Must specify at least one index to create');
    const counts = await queue.run(() => {
      const existing = store.catalog.get(namespace);
      const collection = existing ?? createCollection(store, namespace);
      const wanted = definitions.filter((definition) => isWanted(collection, definition)).map(normalizeDefinition);
      let extended = collection;
      for (const definition of wanted)
        if (isWanted(extended, definition)) extended = buildIndex(store, extended, definition);
      return { before: collection.indexes.length + 1, after: extended.indexes.length + 1, created: !existing };
    });
    return [
      { name: 'numIndexesBefore', value: int32Value(counts.before) },
      { name: 'numIndexesAfter', value: int32Value(counts.after) },
      { name: 'createdCollectionAutomatically', value: toValue(counts.created) },
    ];
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
      throw commandError('IndexOptionsConflict', `Index already exists with a different name: ${existing.name}`);
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
