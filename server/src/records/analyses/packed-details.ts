import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { modelSource } from '@crop-planning/shared';
import { packYears, unpackYears } from './packed-years.js';

type Details = Record<string, unknown> | null;

interface StoredDetails {
  source?: string | undefined;
  details?: Details | undefined;
}

type Changes = Readonly<Record<string, (value: unknown) => unknown>>;

/** Packs the largest fields of an analysis by the model, which would otherwise double its stored details. */
export function packDetails(stored: StoredDetails): Details {
  return withChanges(stored, { years: packYears, reason_codes: packReasons });
}

/** Reverses `packDetails`; any other details are returned unchanged. */
export function unpackDetails(stored: StoredDetails): Details {
  return withChanges(stored, { years: unpackYears, reason_codes: unpackReasons });
}

function withChanges({ source, details = null }: StoredDetails, changes: Changes): Details {
  if (source !== modelSource || details === null) return details;
  const changed = Object.entries(changes).flatMap(([name, change]) =>
    name in details ? [[name, change(details[name])]] : [],
  );
  return { ...details, ...Object.fromEntries(changed) };
}

/** Packs reason codes into a text of about 380 characters instead of 740 bytes; returns other values unchanged. */
function packReasons(value: unknown): unknown {
  return Array.isArray(value) ? deflateRawSync(JSON.stringify(value)).toString('base64') : value;
}

/** Reverses `packReasons`. */
function unpackReasons(value: unknown): unknown {
  return typeof value === 'string'
    ? JSON.parse(inflateRawSync(Buffer.from(value, 'base64')).toString())
    : value;
}
