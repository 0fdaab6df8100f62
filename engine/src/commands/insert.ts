import { ObjectId } from 'bson';
import { buildDocument } from '../bson/document.js';
import type { BsonDocument } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { bsonType, toValue, typeName } from '../bson/value.js';
import { commandError } from '../errors.js';
import { insertDocument } from '../storage/documents.js';
import { namespaceOf, runWrite } from './command.js';
import type { Command } from './command.js';
import { boolOption, required, stringOption } from './options.js';
import { runStatements, statementsOf, writeErrorsField } from './statements.js';

export const insert: Command = {
  accepts: {
    known: ['insert', 'documents', 'ordered'],
    unlessDefault: ['bypassDocumentValidation'],
    refused: ['stmtId', 'stmtIds'],
  },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call, required(stringOption(call.body, 'insert'), 'insert.insert'));
    const documents = statementsOf(call, 'documents').map(withId);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    return runWrite(call, (view) => {
      const collection = view.catalog.get(namespace) ?? view.createCollection(namespace);
      let inserted = 0;
      const errors = runStatements(documents, ordered, (document) => {
        insertDocument(view, collection, document);
        inserted += 1;
      });
      return buildDocument([{ name: 'n', value: int32Value(inserted) }, ...writeErrorsField(errors)]);
    });
  },
};

/** With an _id, and that in the first place, as MongoDB stores it. */
export function withId(document: BsonDocument): BsonDocument {
  const id = document.get('_id');
  if (id && (id.type === bsonType.array || id.type === bsonType.regex || id.type === bsonType.undefined))
    throw commandError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  if (beginsWithId(document.bytes)) return document;
  const others = document.elements.filter(({ name }) => name !== '_id');
  return buildDocument([{ name: '_id', value: id ?? toValue(new ObjectId()) }, ...others]);
}

function beginsWithId(bytes: Uint8Array): boolean {
  return bytes[5] === 0x5f && bytes[6] === 0x69 && bytes[7] === 0x64 && bytes[8] === 0;
}
