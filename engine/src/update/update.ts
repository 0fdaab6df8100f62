import { checkDocument, maxDocumentBytes } from '../bson/check.js';
import { elementsOf, type BsonDocument, type BsonElement } from '../bson/document.js';
import { bsonType, isIdentical, typeName } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { Filter } from '../query/filter.js';
import { fieldPath } from '../query/paths.js';
import { notImplemented } from '../unsupported.js';
import { applyModifiers } from './apply-modifiers.js';
import { withIdFirst } from './document-id.js';
import type { FieldChanges } from './field-changes.js';
import { buildModifierTree, type Modifier } from './modifier-tree.js';
import { updateOperator } from './operators.js';
import { upsertBase } from './upsert-base.js';

export interface Update {
  /** Returns `document` itself if nothing changes; throws ImmutableField if the _id would change. */
  apply(document: BsonDocument, changes?: FieldChanges): BsonDocument;
  /** Returns the document to insert if the filter matched none. */
  applyUpsert(filter: Filter): BsonDocument;
}

/** Parses update operators; refuses a replacement, which is a document whose first field has no `$`. */
export function parseUpdate(update: BsonDocument): Update {
  if (!update.elements[0]?.name.startsWith('$')) throw notImplemented('the replacement of a whole document');
  const tree = buildModifierTree(update.elements.flatMap(parseOperator), conflict);
  return checkedUpdate(
    (document, isInsert, changes) => applyModifiers(document, tree, isInsert, changes),
    tree.some(({ name }) => name === '_id'),
  );
}

/** Returns the document itself if nothing changes. */
type ChangeDocument = (document: BsonDocument, isInsert: boolean, changes?: FieldChanges) => BsonDocument;

/** Returns an update that makes the change and checks its result. */
export function checkedUpdate(change: ChangeDocument, namesId: boolean): Update {
  const run: ChangeDocument = (document, isInsert, changes) => {
    const result = change(document, isInsert, changes);
    if (result === document) return document;
    checkResult(result);
    if (namesId) checkSameId(document, result);
    return result;
  };
  return {
    apply: (document, changes) => run(document, false, changes),
    applyUpsert: ({ node }) => withIdFirst(run(upsertBase(node), true)),
  };
}

function parseOperator({ name, value }: BsonElement): readonly Modifier[] {
  const operator = updateOperator(name);
  if (value.type !== bsonType.object)
    throw commandError('FailedToParse', `${name} needs the fields to change, not ${typeName(value)}`);
  return elementsOf(value).map((field) => ({
    path: updatePath(field.name),
    ...operator(field.value, field.name),
  }));
}

function updatePath(path: string): readonly string[] {
  const parts = fieldPath(path);
  if (parts.includes(''))
    throw commandError('EmptyFieldName', `The update path '${path}' has an empty part.`);
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar === undefined) return parts;
  if (dollar === '$' || dollar.startsWith('$[')) throw notImplemented('positional updates');
  throw commandError('DollarPrefixedFieldName', `The field '${dollar}' in '${path}' begins with '$'.`);
}

function conflict(path: string, longer: string): Error {
  const message = `Updating the path '${longer}' would create a conflict at '${path}'`;
  return commandError('ConflictingUpdateOperators', message);
}

function checkResult(document: BsonDocument): void {
  if (document.bytes.length > maxDocumentBytes)
    throw commandError('Location17419', `Resulting document after update is larger than ${maxDocumentBytes}`);
  checkDocument(document.bytes);
}

function checkSameId(before: BsonDocument, after: BsonDocument): void {
  const [id, changed] = [before.get('_id'), after.get('_id')];
  if (id === undefined || (changed !== undefined && isIdentical(id, changed))) return;
  throw commandError('ImmutableField', "The update would modify the immutable field '_id'");
}
