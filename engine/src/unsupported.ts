import { asDocument, type BsonDocument } from './bson/document.js';
import { exactNumber } from './bson/number.js';
import { readText } from './bson/scan.js';
import { bsonType, type BsonValue } from './bson/value.js';
import { commandError, type CommandError } from './errors.js';

export interface AcceptedFields {
  /** The document's name in errors, such as `find`. */
  readonly owner: string;
  /** The fields that the caller supports. */
  readonly known: readonly string[];
  /** Refused unless the value is MongoDB's own default: false, 0, null or empty. */
  readonly unlessDefault?: readonly string[];
  /** Accepted but never read; `docs/engine.md` says why no result depends on them. */
  readonly ignored?: readonly string[];
}

/** Throws an error that names the first unsupported field, if any, so that no option is silently ignored. */
export function refuseUnknown(document: BsonDocument, accepted: AcceptedFields): void {
  for (const { name, value } of document.elements) {
    if (accepted.known.includes(name) || accepted.ignored?.includes(name)) continue;
    if (!accepted.unlessDefault?.includes(name))
      throw commandError('Location40415', `BSON field '${accepted.owner}.${name}' is an unknown field.`);
    if (!isDefault(value) && !(name === 'collation' && isSimpleCollation(value)))
      throw notImplemented(`the option '${accepted.owner}.${name}'`);
  }
}

export function notImplemented(what: string): CommandError {
  return commandError('NotImplemented', `This engine does not support ${what}`);
}

/** The simple collation compares bytes, as this engine does. */
function isSimpleCollation(value: BsonValue): boolean {
  if (value.type !== bsonType.object) return false;
  const [locale, ...others] = asDocument(value).elements;
  const isSimple = locale?.value.type === bsonType.string && readText(locale.value) === 'simple';
  return isSimple && locale.name === 'locale' && others.length === 0;
}

/** Whether the value is one that MongoDB takes for a missing option. */
export function isDefault(value: BsonValue): boolean {
  if (value.type === bsonType.null) return true;
  if (value.type === bsonType.bool) return value.bytes[value.start] === 0;
  // An empty document, array or string is five bytes long.
  const mayBeEmpty =
    value.type === bsonType.object || value.type === bsonType.array || value.type === bsonType.string;
  return mayBeEmpty ? value.end - value.start === 5 : exactNumber(value) === 0;
}
