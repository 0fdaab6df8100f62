// Finds out which column of a file is which field of a plan. Belongs to the reader of plan files.
import { alternatives } from '../words/listing.js';
import { shortNameOf, type PlanColumns } from './columns.js';
import { listedNames } from './listed-plan.js';
import { PlanFileError } from './plan-file-error.js';

const headingsShown = 20;
const headingLengthMax = 60;
/** No longer heading is known. */
const headingRead = 200;

/**
 * Returns the name of the field in each column. A heading can be the field's name, its option or another name
 * in common use. Throws if a heading is unknown or fits several fields, if a field has two columns, or if a
 * required field has none.
 */
export function readHeader(cells: readonly string[], fields: PlanColumns): string[] {
  const named = cells.flatMap((cell) =>
    keysOf(cell.slice(0, headingRead)).flatMap((key) => ownField(key, fields) ?? []),
  );
  // The fields that a heading can refer to; none if it is unknown.
  const columns = cells
    .map((whole) => whole.slice(0, headingRead))
    .map((cell) => ({ heading: cell.trim(), fits: fieldsFor(cell, named, fields) }));
  const unclear = columns.filter(({ fits }) => fits.length > 1);
  const found = columns.flatMap(({ fits: [first = '', ...others] }) => (others.length === 0 ? first : []));
  const known = columns.flatMap(({ fits }) => fits);
  const names = Object.keys(fields);
  const hints = [
    ...hintOf(
      'Unknown',
      columns.filter(({ fits }) => fits.length === 0).map(({ heading }) => heading),
    ),
    ...hintOf(
      'Unclear',
      unclear.map(({ heading, fits }) => `${heading} (${alternatives(fits)})`),
    ),
    ...hintOf(
      'Missing',
      names.filter((name) => isNeeded(name, fields) && !known.includes(name)),
    ),
    ...hintOf(
      'Named twice',
      found.filter((name, i) => name !== '' && found.indexOf(name) !== i),
    ),
  ];
  if (hints.length === 0) return found;
  hints.push(`The columns are ${names.join(', ')}, in any order.`);
  throw new PlanFileError('The header in line 1 is wrong.', hints);
}

/** Whether a plan cannot be created without this field. */
export function isNeeded(name: string, fields: PlanColumns): boolean {
  const field = fields[name];
  return field !== undefined && field.isOptional !== true;
}

/** Returns the field that a key of an object refers to, by the field's name or its short name. */
export function fieldName(key: string, fields: PlanColumns): string {
  const [found] = Object.entries(fields).find(([name, field]) => shortNameOf(name, field) === key) ?? [key];
  return found;
}

/** Whether `crop plan list` has this field but a new plan does not; such a field is ignored. */
export function isReadOnly(name: string, fields: PlanColumns): boolean {
  return listedNames.some((listed) => listed === name) && !Object.hasOwn(fields, name);
}

function hintOf(fault: string, columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  const shown = columns.slice(0, headingsShown).map(shortened);
  const more = columns.length - shown.length;
  return [`${fault}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

function shortened(heading: string): string {
  return heading.length > headingLengthMax ? `${heading.slice(0, headingLengthMax)}…` : heading;
}

/**
 * Finds the fields that a heading can refer to; `named` are those that some column has under their own names.
 * A field that only `crop plan list` has, such as `place`, gives way to a plan's field that has no other column.
 */
function fieldsFor(cell: string, named: readonly string[], fields: PlanColumns): readonly string[] {
  for (const key of keysOf(cell)) {
    const own = ownField(key, fields);
    if (own !== undefined) return [own];
    const others = Object.entries(fields).flatMap(([name, { headings = [] }]) =>
      headings.some((heading) => keyOf(heading) === key) ? [name] : [],
    );
    const ignored = listedNames.find((name) => keyOf(name) === key);
    if (ignored !== undefined && others.every((name) => named.includes(name))) return [ignored];
    if (others.length > 0) return others;
  }
  return [];
}

function ownField(key: string, fields: PlanColumns): string | undefined {
  const entries = Object.entries(fields);
  return entries.find(([name, field]) =>
    [name, shortNameOf(name, field)].some((own) => keyOf(own) === key),
  )?.[0];
}

/** Returns the keys of a heading: with and without what stands in brackets, as in `Season (days)`. */
function keysOf(heading: string): string[] {
  const keys = [heading, heading.replace(/[([{].*?[)\]}]/g, '')].map(keyOf);
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Returns the letters and digits of a heading, in lower case. */
function keyOf(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
