import { modelSource } from '@crop-planning/shared';
import { packReasons, unpackReasons } from './packed-reasons.js';
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
