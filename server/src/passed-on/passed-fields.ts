import type { z } from 'zod';
import { ascii } from './json-bytes.js';

/** The types of BSON by their numbers. */
export const bson = {
  missing: 0x00,
  double: 0x01,
  text: 0x02,
  document: 0x03,
  list: 0x04,
  binary: 0x05,
  id: 0x07,
  boolean: 0x08,
  date: 0x09,
  null: 0x0a,
  int32: 0x10,
  timestamp: 0x11,
  int64: 0x12,
} as const;

/** A field of a stored document, or of one within it. */
export interface StoredField {
  /** In UTF-8, without the zero that ends it. */
  name: Uint8Array;
  /** The place of the answer's field that it becomes; undefined if it is not passed on. */
  place: number | undefined;
  /** The fields of the document that it is, or of the first document of the list that it is. */
  inner: readonly StoredField[];
}

/** A field of the answer. */
export interface PassedField {
  name: string;
  /** What is written before the value: `{"id":`. */
  before: Uint8Array;
  /** A bit for each type of BSON that the value may have. */
  types: number;
}

/** Where in a stored document the fields of an answer are that have another name there: `latest.created_at`. */
export type Sources<Answer extends z.ZodObject> = { readonly [Name in keyof Answer['shape']]?: string };

type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface Kind {
  name: string;
  canBeNull: boolean;
  canBeMissing: boolean;
  inner: Shape | undefined;
}

const typesOf: Readonly<Record<string, readonly number[]>> = {
  'id to text': [bson.id],
  'text to text': [bson.text],
  'date to time': [bson.date],
  'number to number': [bson.double, bson.int32, bson.int64],
  'boolean to boolean': [bson.boolean],
};

/**
 * Derives how a stored document becomes an answer without being read into objects. Raises TypeError for a field that
 * is not stored, or whose stored form can have values that the answer cannot.
 */
export function passedFieldsOf<Answer extends z.ZodObject>(
  stored: z.ZodObject,
  answer: Answer,
  sources: Sources<Answer>,
): { stored: readonly StoredField[]; passed: readonly PassedField[] } {
  const places = new Map<string, number>();
  const shape: Shape = answer.shape;
  const passed = Object.entries(shape).map(([name, schema], place): PassedField => {
    const source = sources[name] ?? (name === 'id' ? '_id' : name);
    places.set(source, place);
    const before = ascii(`${place === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    return { name, before, types: bitsOf(name, storedKind(stored.shape, source), kindOf(schema)) };
  });
  return { stored: storedFields(stored.shape, places, ''), passed };
}

function bitsOf(name: string, from: Kind | undefined, to: Kind): number {
  const types = from && typesOf[`${from.name} to ${to.name}`];
  // What is missing is answered as null, so the answer has every field.
  if (!types || to.canBeMissing || ((from.canBeNull || from.canBeMissing) && !to.canBeNull))
    throw new TypeError(`${name} cannot be passed on as it is stored`);
  const none = to.canBeNull ? [bson.missing, bson.null] : [];
  return [...types, ...none].reduce((bits, type) => bits | (1 << type), 0);
}

function storedKind(shape: Shape, source: string): Kind | undefined {
  const [name = '', ...within] = source.split('.');
  const schema = shape[name];
  const kind = schema && kindOf(schema);
  if (!kind || within.length === 0) return kind;
  const inner = kind.inner && storedKind(kind.inner, within.join('.'));
  return inner && { ...inner, canBeMissing: kind.canBeMissing || kind.canBeNull || inner.canBeMissing };
}

function storedFields(shape: Shape, places: ReadonlyMap<string, number>, path: string): StoredField[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { inner } = kindOf(schema);
    return {
      name: ascii(name),
      place: places.get(path + name),
      inner: inner ? storedFields(inner, places, `${path}${name}.`) : [],
    };
  });
}

function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional') return { ...kindOf(def.innerType), canBeMissing: true };
  if (def.type === 'nullable') return { ...kindOf(def.innerType), canBeNull: true };
  if (def.type === 'array') return { ...kindOf(def.element), canBeMissing: true };
  const inner = def.type === 'object' ? def.shape : undefined;
  return { name: nameOf(def), canBeNull: false, canBeMissing: false, inner };
}

function nameOf(def: z.core.$ZodTypes['_zod']['def']): string {
  if (def.type === 'string') return 'format' in def && def.format === 'datetime' ? 'time' : 'text';
  // The only schema in records that is made of a class.
  if (def.type === 'custom') return 'id';
  return def.type === 'enum' ? 'text' : def.type;
}
