import { z } from 'zod';
import { ascii, phraseOf, type Phrase } from './json-bytes.js';

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
  inner: StoredField[];
}

/** A field of the answer. */
export interface PassedField {
  name: string;
  /** What is written before the value: `{"id":`. */
  before: Phrase;
  /** A bit for each type of BSON that the value may have. */
  types: number;
  /** The texts that the value may be, if only some may. */
  words: readonly Uint8Array[] | undefined;
  /** The numbers that the value may be. */
  range: Range;
}

interface Range {
  min: number;
  max: number;
  isWhole: boolean;
}

/** Where in a stored document the fields of an answer are that have another name there: `latest.created_at`. */
export type Sources<Answer extends z.ZodObject> = { readonly [Name in keyof Answer['shape']]?: string };

type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface Kind {
  name: string;
  /** The schema without what allows it to be null or missing. */
  schema: z.core.$ZodTypes;
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

const anyNumber: Range = { min: -Infinity, max: Infinity, isWhole: false };

/**
 * Derives how a stored document becomes an answer without being read into objects. Raises TypeError for a field that
 * is not stored, that the answer must have and the stored form need not, or of which the answer's schema asks what the
 * writer does not check.
 */
export function passedFieldsOf<Answer extends z.ZodObject>(
  stored: z.ZodObject,
  answer: Answer,
  sources: Sources<Answer>,
): { stored: StoredField[]; passed: readonly PassedField[] } {
  const places = new Map<string, number>();
  const shape: Shape = answer.shape;
  const passed = Object.entries(shape).map(([name, schema], place): PassedField => {
    const source = sources[name] ?? (name === 'id' ? '_id' : name);
    places.set(source, place);
    const before = phraseOf(`${place === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    const [from, to] = [storedKind(stored.shape, source), kindOf(schema)];
    const types = from && typesFrom(from, to);
    if (!types || !isKnown(to, from)) throw new TypeError(`${name} cannot be passed on as it is stored`);
    return { name, before, types: bitsOf(types), words: wordsOf(to), range: rangeOf(to) };
  });
  return { stored: storedFields(stored.shape, places, ''), passed };
}

/** Returns the types that the value may have; undefined if not all that can be stored become an answer. */
function typesFrom(from: Kind, to: Kind): readonly number[] | undefined {
  const types = typesOf[`${from.name} to ${to.name}`];
  // What is missing is answered as null, so the answer has every field.
  if (!types || to.canBeMissing || ((from.canBeNull || from.canBeMissing) && !to.canBeNull)) return undefined;
  return to.canBeNull ? [...types, bson.missing, bson.null] : types;
}

function bitsOf(types: readonly number[]): number {
  return types.reduce((bits, type) => bits | (1 << type), 0);
}

/** Whether the writer checks all that the answer's schema asks. */
function isKnown({ name, schema }: Kind, from: Kind): boolean {
  const { checks = [] } = schema._zod.def;
  if (from.name === 'id') return z.safeParse(schema, '0123456789abcdef01234567').success;
  if (name === 'time') return checks.length === 0 && z.safeParse(schema, '2026-03-01T00:00:00.000Z').success;
  const isWhole = 'format' in schema._zod.def && schema._zod.def.format === 'safeint';
  if (name === 'number')
    return checks.every((check) => limitOf(check)) && (isWhole || !('format' in schema._zod.def));
  return checks.length === 0 && !('format' in schema._zod.def);
}

function wordsOf({ schema }: Kind): readonly Uint8Array[] | undefined {
  const { def } = schema._zod;
  return def.type === 'enum' ? Object.values(def.entries).map((word) => ascii(String(word))) : undefined;
}

function rangeOf({ schema }: Kind): Range {
  const { checks = [], ...def } = schema._zod.def;
  if (def.type !== 'number') return anyNumber;
  const limits = checks.flatMap((check) => limitOf(check) ?? []);
  return {
    min: Math.max(anyNumber.min, ...limits.flatMap(({ min }) => min ?? [])),
    max: Math.min(anyNumber.max, ...limits.flatMap(({ max }) => max ?? [])),
    isWhole: 'format' in def,
  };
}

/** Returns the number that a check allows at most or at least; undefined for any other check. */
function limitOf(check: z.core.$ZodCheck): { min?: number; max?: number } | undefined {
  const { def } = (check as z.core.$ZodChecks)._zod;
  if (!('inclusive' in def) || !def.inclusive || typeof def.value !== 'number') return undefined;
  return def.check === 'greater_than' ? { min: def.value } : { max: def.value };
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
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  if (def.type === 'optional') return { ...kindOf(def.innerType), canBeMissing: true };
  if (def.type === 'nullable') return { ...kindOf(def.innerType), canBeNull: true };
  if (def.type === 'array') return { ...kindOf(def.element), canBeMissing: true };
  const inner = def.type === 'object' ? def.shape : undefined;
  return { name: nameOf(def), schema: known, canBeNull: false, canBeMissing: false, inner };
}

function nameOf(def: z.core.$ZodTypes['_zod']['def']): string {
  if (def.type === 'string') return 'format' in def && def.format === 'datetime' ? 'time' : 'text';
  // The only schema in records that is made of a class.
  if (def.type === 'custom') return 'id';
  return def.type === 'enum' ? 'text' : def.type;
}
