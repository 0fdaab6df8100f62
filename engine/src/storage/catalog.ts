import { asDocument, BsonDocument, buildDocument, documentValue, objectValue } from '../bson/document.js';
import { fromValue, toValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compileIndexKeys } from '../query/index-keys.js';
import type { Catalog, Collection, Index } from './collection.js';
import { markDropped } from './dropped-areas.js';
import { parseIndexDefinition } from './index-definition.js';
import { area, areaKey, areaRange, recordKey } from './keys.js';
import type { Logger, View, Writer } from './view.js';

/** Writes to the store within one of the store's own transactions. */
export interface CatalogWriter extends Writer, Logger {
  catalog: Catalog;
}

/** Throws InvalidNamespace if the name is not allowed. */
export function checkNamespace(namespace: string): void {
  const dot = namespace.indexOf('.');
  const database = namespace.slice(0, dot);
  const name = namespace.slice(dot + 1);
  if (!/^[^/\\. "$\0]{1,63}$/.test(database))
    throw commandError('InvalidNamespace', `Invalid database name: '${database}'.`);
  if (name === '' || name.startsWith('.') || /[$\0]/.test(name) || name.startsWith('system.'))
    throw commandError('InvalidNamespace', `Invalid collection name: '${name}'.`);
  if (Buffer.byteLength(namespace) > 255)
    throw commandError('InvalidNamespace', 'A namespace can be at most 255 bytes long.');
}

export function loadCatalog(view: View): Catalog {
  const collections = new Map<string, Collection>();
  for (const { key, value } of Array.from(view.scan(areaRange(area.catalog)))) {
    const namespace = Buffer.from(key.subarray(4)).toString('utf8');
    collections.set(namespace, decodeCollection(view, namespace, new BsonDocument(value)));
  }
  return collections;
}

/** Returns one database's collections, ordered by name. */
export function collectionsOf(catalog: Catalog, database: string): readonly Collection[] {
  return [...catalog.values()]
    .filter(({ namespace }) => namespace.startsWith(`${database}.`))
    .toSorted((a, b) => (a.namespace < b.namespace ? -1 : 1));
}

/** Returns the names of the databases that have collections, in order. */
export function databasesOf(catalog: Catalog): readonly string[] {
  const names = [...catalog.keys()].map((namespace) => namespace.slice(0, namespace.indexOf('.')));
  return [...new Set(names)].toSorted();
}

const areasOfCatalogs = new WeakMap<Catalog, ReadonlySet<number>>();

/** Returns the areas of all collections and indexes. */
export function areasOf(catalog: Catalog): ReadonlySet<number> {
  const known = areasOfCatalogs.get(catalog);
  if (known) return known;
  const areas = new Set<number>();
  for (const { id, indexes } of catalog.values())
    for (const each of [id, ...indexes.map((index) => index.id)]) areas.add(each);
  areasOfCatalogs.set(catalog, areas);
  return areas;
}

export function makeIndex(view: View, id: number, definition: BsonDocument): Index {
  const spec = parseIndexDefinition(definition);
  const isMultikey = view.get(multikeyKey(id)) !== undefined;
  return { id, spec, definition, keysOf: compileIndexKeys(spec), isMultikey };
}

export function multikeyKey(indexId: number): Uint8Array {
  return recordKey(area.multikey, indexId);
}

export function createCollection(writer: CatalogWriter, namespace: string): Collection {
  if (writer.catalog.has(namespace))
    throw commandError('NamespaceExists', `Collection ${namespace} already exists.`);
  const collection = { namespace, id: allocateArea(writer), indexes: [] };
  saveCollection(writer, collection);
  return collection;
}

export function saveCollection(writer: CatalogWriter, collection: Collection): void {
  writer.put(catalogKey(collection.namespace), encodeCollection(collection).bytes);
  writer.catalog = new Map(writer.catalog).set(collection.namespace, collection);
}

export function maintainedIndexes({ indexes, building }: Collection): readonly Index[] {
  return building ? [...indexes, ...building] : indexes;
}

/** Drops the collection, and leaves its contents to `clearDropped`. */
export function dropCollection(writer: CatalogWriter, { namespace, id, indexes }: Collection): void {
  writer.remove(catalogKey(namespace));
  writer.log({ type: 'drop', namespace });
  markDropped(writer, [id, ...indexes.map((index) => index.id)]);
  const catalog = new Map(writer.catalog);
  catalog.delete(namespace);
  writer.catalog = catalog;
}

/** Drops the indexes and returns the collection without them. */
export function dropIndexes(
  writer: CatalogWriter,
  collection: Collection,
  dropped: readonly Index[],
): Collection {
  const indexes = collection.indexes.filter((index) => !dropped.includes(index));
  markDropped(
    writer,
    dropped.map((index) => index.id),
  );
  const reduced = { ...collection, indexes };
  saveCollection(writer, reduced);
  return reduced;
}

export function allocateArea(writer: CatalogWriter): number {
  const key = areaKey(area.header, Buffer.from('next-area'));
  const stored = writer.get(key);
  const id = stored ? Buffer.from(stored).readUInt32BE(0) : area.firstCollection;
  const next = Buffer.alloc(4);
  next.writeUInt32BE(id + 1, 0);
  writer.put(key, next);
  return id;
}

function catalogKey(namespace: string): Uint8Array {
  return areaKey(area.catalog, Buffer.from(namespace));
}

function encodeCollection(collection: Collection): BsonDocument {
  const indexes = collection.indexes.map((index, position) => ({
    name: String(position),
    value: objectValue([
      { name: 'id', value: toValue(index.id) },
      { name: 'definition', value: documentValue(index.definition) },
    ]),
  }));
  return buildDocument([
    { name: 'id', value: toValue(collection.id) },
    { name: 'indexes', value: objectValue(indexes) },
  ]);
}

function decodeCollection(view: View, namespace: string, record: BsonDocument): Collection {
  const indexes = asDocument(required(record, 'indexes')).elements.map(({ value }) => {
    const definition = asDocument(required(asDocument(value), 'definition'));
    return makeIndex(view, fromValue(required(asDocument(value), 'id')) as number, definition);
  });
  return { namespace, id: fromValue(required(record, 'id')) as number, indexes };
}

function required(record: BsonDocument, name: string) {
  const value = record.get(name);
  if (!value) throw new Error(`A catalog record has no ${name}.`);
  return value;
}
