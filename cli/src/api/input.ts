import type { CropRequest } from '@crop-planning/client';
import { usageError } from '../terminal/failures.js';

/** A request as given on the command line. */
export interface RawInput {
  method: string;
  path: string;
  /** `key=value`; numbers, true, false and null keep their type. */
  fields: readonly string[];
  /** `key=value`, sent as strings. */
  rawFields: readonly string[];
  /** `name: value`. */
  headers: readonly string[];
  body: string | undefined;
}

type Value = string | number | boolean | null | Value[];

/** The methods for which fields go into the query; for other methods, the fields become the body. */
const bodiless = ['GET', 'HEAD', 'DELETE'];

export function readRawRequest({ method, path, fields, rawFields, headers, body }: RawInput): {
  path: string;
  request: CropRequest;
} {
  const verb = method.toUpperCase();
  const values = [
    ...fields.map((field) => readField(field, typedValue)),
    ...rawFields.map((field) => readField(field, (text) => text)),
  ];
  const isQuery = bodiless.includes(verb) || body !== undefined;
  const content = body ?? (isQuery || values.length === 0 ? undefined : JSON.stringify(asObject(values)));
  return {
    /** Relative to the service's address, with the query. */
    path: isQuery ? withQuery(readPath(path), values) : readPath(path),
    request: {
      method: readMethod(verb),
      headers: {
        accept: 'application/json',
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(headers.map(readHeader)),
      },
      ...(content !== undefined && { body: content }),
    },
  };
}

function readMethod(verb: string): string {
  if (/^[A-Z]{3,10}$/.test(verb)) return verb;
  throw usageError(`${verb} is not an HTTP method.`, { tryNext: 'crop api GET /crop-plans' });
}

/**
 * Returns the path with a leading slash; refuses full URLs and paths that lead out of the service's base
 * path, since the credential must only be sent to the service.
 */
function readPath(text: string): string {
  const path = text.startsWith('/') ? text : `/${text}`;
  const isInside = new URL(`http://service/inside${path}`).href.startsWith('http://service/inside/');
  if (isInside && !/^[a-z][a-z\d+.-]*:/i.test(text) && !path.startsWith('//') && !/[\s\\#]/.test(path))
    return path;
  throw usageError(`${text} is not a path of the service.`, {
    hints: ['A path is what follows the address of the server that you are signed in to.'],
    tryNext: 'crop api GET /crop-plans',
  });
}

function readHeader(text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([\w-]+)\s*:\s*([\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === '') {
    throw usageError(`"${text}" is not a header.`, { hints: ['A header is name: value, in ASCII.'] });
  }
  if (/^(authorization|cookie|host|content-length|transfer-encoding|connection)$/i.test(name)) {
    throw usageError(`The header ${name} cannot be set.`, {
      hints: ['The credential is the stored login, or CROP_TOKEN.'],
    });
  }
  return [name.toLowerCase(), value];
}

function readField(text: string, asValue: (text: string) => Value): [name: string, value: Value] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), asValue(text.slice(at + 1))];
  throw usageError(`"${text}" is not a field.`, {
    hints: ['A field is key=value; key[]=value adds to a list.'],
  });
}

function typedValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text;
}

function asObject(values: readonly (readonly [name: string, value: Value])[]): Record<string, Value> {
  const object = new Map<string, Value>();
  for (const [name, value] of values) {
    const list = /^(.+)\[\]$/.exec(name)?.[1];
    if (list === undefined) object.set(name, value);
    else object.set(list, [...listIn(object.get(list)), value]);
  }
  return Object.fromEntries(object);
}

function listIn(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : [];
}

function withQuery(path: string, values: readonly (readonly [name: string, value: Value])[]): string {
  if (values.length === 0) return path;
  const query = new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`;
}
