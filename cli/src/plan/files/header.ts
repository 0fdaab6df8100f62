import { isRequired, optionName, type PlanFields } from '../fields.js';
import { listedPlanView } from '../views/listed-plans.js';
import { dataError } from '../../terminal/failures.js';
import { alternatives } from '../../terminal/output/words.js';

/**
 * Returns the name of the field in each column. A heading can be the field's name, its option or another name
 * in common use. Throws if a heading is unknown or fits several fields, if a field has two columns, or if a
 * required field has none.
 */
export function readHeader(cells: readonly string[], fields: PlanFields): string[] {
  const named = cells.flatMap((cell) => keysOf(cell).flatMap((key) => ownField(key, fields) ?? []));
  // The fields that a heading can refer to; none if it is unknown.
  const columns = cells.map((cell) => ({ heading: cell.trim(), fits: fieldsFor(cell, named, fields) }));
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
  throw dataError('The header in line 1 is wrong.', { hints });
}

/** Whether a plan cannot be created without this field. */
export function isNeeded(name: string, fields: PlanFields): boolean {
  const field = fields[name];
  return field !== undefined && isRequired(field);
}

/** Returns the field that a key of an object refers to, by the field's name or its option's name. */
export function fieldName(key: string, fields: PlanFields): string {
  const [found] = Object.entries(fields).find(([, field]) => optionName(field) === `--${key}`) ?? [key];
  return found;
}

/** Whether `crop plan list` has this field but a new plan does not; such a field is ignored. */
export function isReadOnly(name: string, fields: PlanFields): boolean {
  return Object.hasOwn(listedPlanView.fields, name) && !Object.hasOwn(fields, name);
}

function hintOf(fault: string, columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : [`${fault}: ${columns.join(', ')}.`];
}

/**
 * Finds the fields that a heading can refer to; `named` are those that some column has under their own names.
 * A field that only `crop plan list` has, such as `place`, gives way to a plan's field that has no other column.
 */
function fieldsFor(cell: string, named: readonly string[], fields: PlanFields): readonly string[] {
  for (const key of keysOf(cell)) {
    const own = ownField(key, fields);
    if (own !== undefined) return [own];
    const others = Object.entries(fields).flatMap(([name, { headings = [] }]) =>
      headings.some((heading) => keyOf(heading) === key) ? [name] : [],
    );
    const ignored = Object.keys(listedPlanView.fields).find((name) => keyOf(name) === key);
    if (ignored !== undefined && others.every((name) => named.includes(name))) return [ignored];
    if (others.length > 0) return others;
  }
  return [];
}

function ownField(key: string, fields: PlanFields): string | undefined {
  const entries = Object.entries(fields);
  return entries.find(([name, field]) => [name, optionName(field)].some((own) => keyOf(own) === key))?.[0];
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
