// Documents as their bytes, for comparing and copying them without a loss.
import { BSON, type Db, type Document } from 'mongodb';

/** The part of a collection after one id and up to another; without them, from the beginning and to the end. */
export interface IdRange {
  after: unknown;
  upTo: unknown;
}

const asStored = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;
const embeddedType = 3;
const arrayType = 4;

/** Reads the documents of the range in the order of their ids; no more than `limit` if it is given. */
export async function readRange(
  db: Db,
  collection: string,
  range: IdRange,
  limit?: number,
): Promise<Uint8Array[]> {
  const options = {
    sort: { _id: 1 },
    raw: true,
    ...(limit !== undefined && { limit, batchSize: limit + 1 }),
  } as const;
  const found: unknown[] = await db.collection(collection).find(filterOf(range), options).toArray();
  return found as Uint8Array[];
}

/** Reads those of the documents that exist, in the order of their ids. */
export async function readByIds(db: Db, collection: string, ids: readonly unknown[]): Promise<Uint8Array[]> {
  const options = { sort: { _id: 1 }, raw: true } as const;
  const found: unknown[] = await db
    .collection(collection)
    .find({ _id: { $in: ids } } as Document, options)
    .toArray();
  return found as Uint8Array[];
}

/** Puts these documents in place of those of the range; what is there already stays. */
export async function replaceRange(
  db: Db,
  collection: string,
  range: IdRange,
  documents: readonly Uint8Array[],
): Promise<void> {
  await replace(db, collection, await readRange(db, collection, range), documents);
}

/** Puts these documents in place of those with the ids; what is there already stays. */
export async function replaceByIds(
  db: Db,
  collection: string,
  ids: readonly unknown[],
  documents: readonly Uint8Array[],
): Promise<void> {
  await replace(db, collection, await readByIds(db, collection, ids), documents);
}

async function replace(
  db: Db,
  collection: string,
  there: readonly Uint8Array[],
  wanted: readonly Uint8Array[],
): Promise<void> {
  const outdated = missingIn(wanted, there).map(idOf);
  if (outdated.length > 0) await db.collection(collection).deleteMany({ _id: { $in: outdated } } as Document);
  const missing = missingIn(there, wanted);
  if (missing.length > 0) await db.collection(collection).insertMany(missing.map(writable) as Document[]);
}

/** Returns the documents that are not, byte for byte, among the others. */
export function missingIn(
  others: readonly Uint8Array[],
  documents: readonly Uint8Array[],
): readonly Uint8Array[] {
  if (others.length === 0) return documents;
  const known = new Set(others.map(textOf));
  return documents.filter((document) => !known.has(textOf(document)));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function filterOf({ after, upTo }: IdRange): Document {
  const bounds = { ...(after !== undefined && { $gt: after }), ...(upTo !== undefined && { $lte: upTo }) };
  return Object.keys(bounds).length > 0 ? { _id: bounds } : {};
}

/** Returns the id of a document. */
export function idOf(bytes: Uint8Array): unknown {
  return BSON.deserialize(bytes)['_id'];
}

/** Returns what the driver writes as the same bytes again. */
export function writable(bytes: Uint8Array): unknown {
  const document = BSON.deserialize(bytes, asStored);
  // Names that are numbers change their places in an object, but not in a map.
  return Buffer.compare(BSON.serialize(document), bytes) === 0 ? document : mapOf(bytes);
}

function mapOf(bytes: Uint8Array): Map<string, unknown> {
  return new Map(elementsOf(bytes));
}

function elementsOf(bytes: Uint8Array): [string, unknown][] {
  const elements = [...BSON.onDemand.parseToElements(bytes)];
  return elements.map(([type, nameOffset, nameLength, offset, length]) => {
    const name = Buffer.from(bytes.subarray(nameOffset, nameOffset + nameLength)).toString('utf8');
    const value = bytes.subarray(offset, offset + length);
    if (type === embeddedType) return [name, mapOf(value)];
    if (type === arrayType) return [name, elementsOf(value).map(([, item]) => item)];
    return [name, valueOf(type, value)];
  });
}

/** Reads one value of a document, from a document that has only it. */
function valueOf(type: number, value: Uint8Array): unknown {
  const bytes = Buffer.alloc(value.length + 8);
  bytes.writeInt32LE(bytes.length, 0);
  bytes[4] = type;
  bytes.write('v', 5);
  bytes.set(value, 7);
  return BSON.deserialize(bytes, asStored)['v'];
}
