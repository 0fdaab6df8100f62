import { checkDocument, maxDepth, maxDocumentBytes } from '../bson/check.js';
import { buildDocument, elementsOf, type BsonDocument, type BsonElement } from '../bson/document.js';
import { bsonType, isIdentical, typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import { buildFieldTree, type FieldTree } from '../query/field-tree.js';
import type { Filter } from '../query/filter.js';
import { notImplemented } from '../unsupported.js';
import { applyModifiers } from './apply-modifiers.js';
import { withIdFirst } from './document-id.js';
import type { Modifier } from './modifier.js';
import { updateOperator } from './operators.js';
import { upsertBase, upsertId } from './upsert-base.js';

export interface Update {
  /** A whole new document, which MongoDB allows for one document only. */
  readonly isReplacement: boolean;
  /** Returns the very same document when nothing changes; throws ImmutableField when the _id would. */
  apply(document: BsonDocument): BsonDocument;
  /** The document to insert when the filter matched none. */
  applyUpsert(filter: Filter): BsonDocument;
}

/** A document whose first field begins with `$` modifies, any other replaces. */
export function parseUpdate(update: BsonDocument): Update {
  return update.elements[0]?.name.startsWith('$') ? modification(update) : replacement(update);
}

function modification(update: BsonDocument): Update {
  const modifiers = update.elements.flatMap(parseOperator);
  const tree = ordered(
    buildFieldTree(
      modifiers.map((modifier) => [updatePath(modifier.path), modifier] as const),
      conflict,
    ),
  );
  const namesId = tree.some(({ name }) => name === '_id');
  const run = (document: BsonDocument, isInsert: boolean): BsonDocument => {
    const result = applyModifiers(document, tree, isInsert);
    if (result === document) return document;
    checkResult(result);
    const id = namesId ? document.get('_id') : undefined;
    if (id !== undefined) checkSameId(id, result.get('_id'));
    return result;
  };
  return {
    isReplacement: false,
    apply: (document) => run(document, false),
    applyUpsert: ({ node }) => withIdFirst(run(upsertBase(node), true)),
  };
}

function replacement(update: BsonDocument): Update {
  const operator = update.elements.find(({ name }) => name.startsWith('$'));
  if (operator !== undefined) {
    throw commandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator.name}' is not allowed in a replacement document.`,
    );
  }
  const givenId = update.get('_id');
  const fields = update.elements.filter(({ name }) => name !== '_id');
  const replace = (id: BsonValue | undefined): BsonDocument => {
    if (id === undefined) return withIdFirst(update);
    if (givenId !== undefined && compareValues(id, givenId) !== 0) {
      throw commandError(
        'ImmutableField',
        "After applying the update, the (immutable) field '_id' was found to have been altered",
      );
    }
    const result = withIdFirst(buildDocument([{ name: '_id', value: id }, ...fields]));
    checkResult(result);
    return result;
  };
  return {
    isReplacement: true,
    apply: (document) => {
      const result = replace(document.get('_id'));
      return Buffer.compare(result.bytes, document.bytes) === 0 ? document : result;
    },
    applyUpsert: ({ node }) => replace(upsertId(node)),
  };
}

function parseOperator({ name, value }: BsonElement): readonly Modifier[] {
  const operator = updateOperator(name);
  if (value.type === bsonType.object)
    return elementsOf(value).map((field) => operator(field.name, field.value));
  throw commandError(
    'FailedToParse',
    `Modifiers operate on fields but we found type ${typeName(value)} instead.`,
  );
}

function updatePath(path: string): readonly string[] {
  const parts = path.split('.');
  if (parts.length > maxDepth)
    throw commandError('Overflow', `The update path has more than ${maxDepth} parts`);
  if (parts.includes('')) {
    throw commandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar === undefined) return parts;
  if (dollar === '$' || dollar.startsWith('$[')) throw notImplemented('positional updates');
  throw commandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${dollar}' in '${path}' is not valid for storage.`,
  );
}

function conflict(path: string, rest: string): Error {
  const updated = rest === '' ? path : `${path}.${rest}`;
  return commandError(
    'ConflictingUpdateOperators',
    `Updating the path '${updated}' would create a conflict at '${path}'`,
  );
}

/** New fields are added in this order: numbers by value, then names. */
function ordered(tree: FieldTree<Modifier>): FieldTree<Modifier> {
  return tree
    .map((node) => ({ ...node, children: ordered(node.children) }))
    .toSorted((a, b) => byFieldName(a.name, b.name));
}

function byFieldName(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  return Number(isOtherNumber) - Number(isNumber) || Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function checkResult(document: BsonDocument): void {
  if (document.bytes.length > maxDocumentBytes) {
    throw commandError('Location17419', `Resulting document after update is larger than ${maxDocumentBytes}`);
  }
  checkDocument(document.bytes);
}

function checkSameId(before: BsonValue, after: BsonValue | undefined): void {
  if (after !== undefined && isIdentical(before, after)) return;
  throw commandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
