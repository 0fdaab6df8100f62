import { asDocument, membersOf, toDocument } from '../bson/document.js';
import { describeValue } from '../bson/describe.js';
import { readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { dropIndexes as dropFrom } from '../storage/catalog.js';
import type { Collection, Index } from '../storage/collection.js';
import { isIdPattern, sameValue } from '../storage/index-definition.js';
import { existingCollection, type Command } from './command.js';
import { required } from './options.js';

export const dropIndexes: Command = {
  accepts: { known: ['dropIndexes', 'index'] },
  run(call) {
    const { store, queue } = call.engine;
    const selector = required(call.body.get('index'), 'dropIndexes.index');
    return queue.run(() => {
      const collection = existingCollection(call, store);
      const isAll = selector.type === bsonType.string && readText(selector) === '*';
      dropFrom(store, collection, isAll ? collection.indexes : selectedIndexes(collection, selector));
      const msg = isAll && { msg: 'non-_id indexes dropped for collection' };
      return toDocument({ nIndexesWas: collection.indexes.length + 1, ...msg });
    });
  },
};

function selectedIndexes(collection: Collection, selector: BsonValue): readonly Index[] {
  if (selector.type === bsonType.string) return [indexNamed(collection, readText(selector))];
  if (selector.type === bsonType.object) return [indexWithKey(collection, selector)];
  const names = selector.type === bsonType.array ? membersOf(selector) : [selector];
  return names.map((name) => {
    if (name.type === bsonType.string) return indexNamed(collection, readText(name));
    throw commandError('TypeMismatch', "'index' must be a string, an object or an array of strings");
  });
}

function indexNamed({ indexes }: Collection, name: string): Index {
  if (name === '_id_') throw cannotDropId();
  const index = indexes.find(({ spec }) => spec.name === name);
  if (index) return index;
  throw commandError('IndexNotFound', `index not found with name [${name}]`);
}

function indexWithKey({ indexes }: Collection, key: BsonValue): Index {
  if (isIdPattern(asDocument(key))) throw cannotDropId();
  const [index, ...others] = indexes.filter(({ definition }) => sameValue(definition.get('key'), key));
  if (others.length > 0)
    throw commandError(
      'AmbiguousIndexKeyPattern',
      `${others.length + 1} indexes found for key: ${describeValue(key)}, identify by name instead.`,
    );
  if (index) return index;
  throw commandError('IndexNotFound', `can't find index with key: ${describeValue(key)}`);
}

function cannotDropId(): Error {
  return commandError('InvalidOptions', 'cannot drop _id index');
}
