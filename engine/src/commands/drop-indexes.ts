import { asDocument } from '../bson/document.js';
import { exactNumber, int32Value } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType } from '../bson/value.js';
import type { BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { Collection, Index } from '../storage/catalog.js';
import { dropIndexes as dropFrom } from '../storage/indexes.js';
import { namespaceOf } from './command.js';
import type { Command } from './command.js';
import { required, stringOption } from './options.js';

export const dropIndexes: Command = {
  accepts: { known: ['dropIndexes', 'deleteIndexes', 'index'] },
  async run(call) {
    const { store, queue } = call.engine;
    const name = stringOption(call.body, 'dropIndexes') ?? stringOption(call.body, 'deleteIndexes');
    const namespace = namespaceOf(call, required(name, 'dropIndexes.dropIndexes'));
    const wanted = required(call.body.get('index'), 'dropIndexes.index');
    const countBefore = await queue.run(() => {
      const collection = store.catalog.get(namespace);
      if (!collection) throw commandError('NamespaceNotFound', `ns not found ${namespace}`);
      dropFrom(store, collection, chosenIndexes(collection, wanted));
      return collection.indexes.length + 1;
    });
    return [{ name: 'nIndexesWas', value: int32Value(countBefore) }];
  },
};

function chosenIndexes(collection: Collection, wanted: BsonValue): readonly Index[] {
  if (wanted.type === bsonType.object) return [byPattern(collection, wanted)];
  if (wanted.type !== bsonType.string)
    throw commandError('TypeMismatch', "BSON field 'dropIndexes.index' must be a string or an object.");
  const name = readText(wanted);
  if (name === '*') return collection.indexes;
  if (name === '_id_') throw commandError('InvalidOptions', 'cannot drop _id index');
  const index = collection.indexes.find(({ spec }) => spec.name === name);
  if (!index) throw commandError('IndexNotFound', `index not found with name [${name}]`);
  return [index];
}

function byPattern(collection: Collection, wanted: BsonValue): Index {
  const pattern = asDocument(wanted).elements;
  const index = collection.indexes.find(
    ({ spec: { fields } }) =>
      fields.length === pattern.length &&
      fields.every(({ path, direction }, position) => {
        const element = pattern[position];
        return element?.name === path && exactNumber(element.value) === direction;
      }),
  );
  if (!index) throw commandError('IndexNotFound', "can't find index with that key");
  return index;
}
