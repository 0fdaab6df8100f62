// Finds out which column of a file is which field of a plan. Belongs to the reader of plan files.
import { alternatives } from '../words/listing.js';
import { foldWord } from '../typed/month-words.js';
import { lettersApart } from '../typed/spelling.js';
import { shortNameOf, type PlanColumns } from './columns.js';
import { coordinateNames, headingTable, isOtherHeading } from './heading-words.js';
import { listedNames } from './listed-plan.js';
import { HeadingError, type HeadingQuestion } from './plan-file-error.js';

/** What a person says that a column is: a field by its name or short name, or nothing, which ignores it. */
export interface NamedColumn {
  heading: string;
  field: string;
  /** Whether it was said for an earlier file: it does no harm then that this one lacks the column. */
  isRemembered?: boolean;
}

export interface HeaderOptions {
  named?: readonly NamedColumn[];
  /** Whether a column that a plan does not have refuses the file. */
  isStrict?: boolean;
}

/** The columns of a table, or the keys of an object. */
export interface Header {
  /** The field of each column, or a part of its coordinates; empty for a column that is ignored. */
  columns: readonly string[];
  /** The headings of the columns that a plan does not have. */
  ignored: readonly string[];
  /** What a person said and the file has. */
  named: readonly NamedColumn[];
}

const headingsShown = 20;
const headingLengthMax = 60;
/** No longer heading is known. */
const headingRead = 200;
const spellingMin = 4;

interface Column {
  heading: string;
  /** The fields that the heading can refer to; none if it is unknown, an empty one if it is to be ignored. */
  fits: readonly string[];
  /** The fields that an unknown heading may have been meant for. */
  near: readonly string[];
}

interface Faults {
  questions: readonly HeadingQuestion[];
  /** What is wrong, one sentence each; none if there are only questions. */
  hints: readonly string[];
}

/**
 * Returns the columns of a table whose header, in this line, has these cells. A heading can be the field's name, its
 * option or another name in common use. Throws a HeadingError if a heading fits several fields or is nearly a known
 * one, if a field has two columns, or if a required field has none.
 */
export function readHeader(
  cells: readonly string[],
  fields: PlanColumns,
  options: HeaderOptions,
  line: number,
): Header {
  const headings = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const columns = columnsOf(headings, fields, options.named ?? []);
  const { questions, hints } = faultsOf(columns, fields, options, true);
  if (questions.length === 0 && hints.length === 0) return headerOf(columns, fields, options);
  throw new HeadingError(
    `The header in line ${line} is wrong.`,
    [
      ...questions.map(questionText),
      ...hints,
      `The columns are ${Object.keys(fields).join(', ')}, in any order.`,
    ],
    hints.length === 0 ? questions : [],
  );
}

/** Returns the fields of an object's keys; throws a HeadingError as `readHeader` does, but for no field that is missing. */
export function readKeys(keys: readonly string[], fields: PlanColumns, options: HeaderOptions): Header {
  const columns = columnsOf(keys, fields, options.named ?? []);
  const { questions, hints } = faultsOf(columns, fields, options, false);
  if (questions.length === 0 && hints.length === 0) return headerOf(columns, fields, options);
  throw new HeadingError(
    'A key in the file is not clear.',
    [...questions.map(questionText), ...hints],
    hints.length === 0 ? questions : [],
  );
}

/** Returns how many fields these cells name, which tells a header from the lines above it. */
export function knownCount(
  cells: readonly string[],
  fields: PlanColumns,
  { named = [] }: HeaderOptions,
): number {
  const columns = columnsOf(cells.slice(0, headingsKnownMax), fields, named);
  return new Set(columns.flatMap(({ fits }) => fits.filter((name) => name !== ''))).size;
}

const headingsKnownMax = 200;

/** Whether a plan cannot be created without this field. */
export function isNeeded(name: string, fields: PlanColumns): boolean {
  const field = fields[name];
  return field !== undefined && field.isOptional !== true;
}

/** Returns the field, or part of coordinates, that a text names by any heading that fits no other. */
export function fieldNamed(text: string, fields: PlanColumns): string | undefined {
  const key = headingKey(text);
  const [found, ...others] = headingTable(headingKey).get(key) ?? [];
  return ownField(key, fields) ?? (others.length === 0 ? found : undefined);
}

/** Returns the letters and digits of a heading, in lower case and without accents. */
export function headingKey(heading: string): string {
  return foldWord(heading.slice(0, headingRead)).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns the headings that a sentence shows, the beginning of a long one, and how many more there are. */
export function fewHeadings(headings: readonly string[]): { shown: string[]; more: number } {
  const shown = headings.slice(0, headingsShown).map(shortened);
  return { shown, more: headings.length - shown.length };
}

/** Returns headings as a sentence shows them: not all of many, and the beginning of a long one. */
export function shownHeadings(headings: readonly string[]): string {
  const { shown, more } = fewHeadings(headings);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function headerOf(columns: readonly Column[], fields: PlanColumns, { named = [] }: HeaderOptions): Header {
  const isPlaced = hasCoordinates(columns);
  const names = columns.map(({ fits: [name = ''] }) =>
    name === '' || isReadOnly(name, fields) || (isCoordinate(name) && !isPlaced) ? '' : name,
  );
  const ignored = columns.filter(({ fits: [name = ''] }, i) => names[i] === '' && !isReadOnly(name, fields));
  const keys = new Set(columns.map(({ heading }) => headingKey(heading)));
  return {
    columns: names,
    ignored: ignored.map(({ heading }) => heading).filter((heading) => heading !== ''),
    named: named.filter(({ heading }) => keys.has(headingKey(heading))),
  };
}

function columnsOf(cells: readonly string[], fields: PlanColumns, named: readonly NamedColumn[]): Column[] {
  const headings = cells.map((cell) => cell.slice(0, headingRead).trim());
  const said = new Map(named.map(({ heading, field }) => [headingKey(heading), field]));
  const saidFields = new Set(headings.flatMap((heading) => said.get(headingKey(heading)) ?? []));
  const own = headings.flatMap((heading) => keysOf(heading).flatMap((key) => ownField(key, fields) ?? []));
  const columns = headings.map((heading) => {
    const saidField = said.get(headingKey(heading));
    if (saidField !== undefined) return { heading, fits: [saidField], near: [] };
    const fits = fieldsFor(heading, [...own, ...saidFields], fields).filter((name) => !saidFields.has(name));
    return { heading, fits, near: fits.length === 0 ? nearFields(heading, fields) : [] };
  });
  return columns.map((column) => ({ ...column, fits: remaining(column, columns) }));
}

/** Takes away what a heading such as `Field` cannot be, because another column is the plan's location. */
function remaining({ fits }: Column, columns: readonly Column[]): readonly string[] {
  if (!fits.includes('name') || !fits.includes('location')) return fits;
  const isTaken = (name: string) =>
    columns.some(({ fits: [only, more] }) => only === name && more === undefined);
  if (!isTaken('location') && !hasCoordinates(columns)) return fits;
  return isTaken('name') ? [] : ['name'];
}

function hasCoordinates(columns: readonly Column[]): boolean {
  return ['latitude', 'longitude'].every((part) => columns.some(({ fits: [name] }) => name === part));
}

function isCoordinate(name: string): boolean {
  return coordinateNames.some((part) => part === name);
}

function faultsOf(
  columns: readonly Column[],
  fields: PlanColumns,
  { named = [], isStrict = false }: HeaderOptions,
  isTable: boolean,
): Faults {
  const unclear = columns.filter(({ fits }) => fits.length > 1);
  const doubtful = columns.filter(({ near }) => near.length > 0);
  const single = columns.flatMap(({ fits }) => (fits.length === 1 ? fits : []));
  const known = columns.flatMap(({ fits, near }) => [...fits, ...near]);
  const isMissing = (name: string) =>
    isNeeded(name, fields) && !known.includes(name) && !(name === 'location' && hasCoordinates(columns));
  const missing = isTable ? Object.keys(fields).filter(isMissing) : [];
  const keys = new Set(columns.map(({ heading }) => headingKey(heading)));
  const absent = named.filter(
    ({ heading, isRemembered }) => isRemembered !== true && !keys.has(headingKey(heading)),
  );
  const unknown = columns.filter(({ fits, near }) => fits.length === 0 && near.length === 0);
  const isTold = isTable && (isStrict || missing.length > 0);
  return {
    questions: [
      ...unclear.map(({ heading, fits }) => ({ heading, fits, isMisspelled: false })),
      ...doubtful.map(({ heading, near }) => ({ heading, fits: near, isMisspelled: true })),
    ].slice(0, headingsShown),
    hints: [
      ...hintOf(
        'Unknown',
        isTold ? unknown.map(({ heading }) => heading).filter((heading) => heading !== '') : [],
      ),
      ...hintOf('Missing', missing),
      ...hintOf(
        'Named twice',
        single.filter((name, i) => name !== '' && single.indexOf(name) !== i),
      ),
      ...hintOf('Not in the file', isTable ? absent.map(({ heading }) => heading) : []),
    ],
  };
}

function questionText({ heading, fits, isMisspelled }: HeadingQuestion): string {
  return isMisspelled
    ? `Unknown: ${shortened(heading)}. Did you mean ${alternatives(fits)}?`
    : `Unclear: ${shortened(heading)} (${alternatives(fits)}).`;
}

/** Whether `crop plan list` has this field but a new plan does not; such a field is ignored. */
function isReadOnly(name: string, fields: PlanColumns): boolean {
  return listedNames.some((listed) => listed === name) && !Object.hasOwn(fields, name);
}

function hintOf(fault: string, headings: readonly string[]): string[] {
  return headings.length === 0 ? [] : [`${fault}: ${shownHeadings(headings)}.`];
}

function shortened(heading: string): string {
  return heading.length > headingLengthMax ? `${heading.slice(0, headingLengthMax)}…` : heading;
}

/**
 * Finds the fields that a heading can refer to; `taken` are those that some column has under their own names.
 * A field that only `crop plan list` has, such as `place`, gives way to a plan's field that has no other column.
 */
function fieldsFor(heading: string, taken: readonly string[], fields: PlanColumns): readonly string[] {
  for (const key of keysOf(heading)) {
    const own = ownField(key, fields);
    if (own !== undefined) return [own];
    const others = headingTable(headingKey).get(key) ?? [];
    const ignored = listedNames.find((name) => headingKey(name) === key);
    if (ignored !== undefined && others.every((name) => taken.includes(name))) return [ignored];
    if (others.length > 0) return others;
  }
  return [];
}

/** Finds the fields whose headings are a letter or two from an unknown one. */
function nearFields(heading: string, fields: PlanColumns): string[] {
  const [key = ''] = keysOf(heading);
  if (key.length < spellingMin || isOtherHeading(key) || /\d/.test(key)) return [];
  const found = new Map<string, number>();
  const compare = (known: string, names: readonly string[]) => {
    const shorter = Math.min(key.length, known.length);
    const max = shorter > spellingMin ? 2 : 1;
    const apart = shorter < spellingMin ? Infinity : lettersApart(key, known, max);
    if (apart <= max) for (const name of names) found.set(name, Math.min(apart, found.get(name) ?? Infinity));
  };
  for (const [name, field] of Object.entries(fields))
    for (const own of [name, shortNameOf(name, field)]) compare(headingKey(own), [name]);
  for (const [known, names] of headingTable(headingKey)) compare(known, names);
  const nearest = Math.min(...found.values());
  return [...found].filter(([, apart]) => apart === nearest).map(([name]) => name);
}

function ownField(key: string, fields: PlanColumns): string | undefined {
  const entries = Object.entries(fields);
  return entries.find(([name, field]) =>
    [name, shortNameOf(name, field)].some((own) => headingKey(own) === key),
  )?.[0];
}

/** Returns the keys of a heading: with and without what stands in brackets, as in `Season (days)`. */
function keysOf(heading: string): string[] {
  const keys = [heading, heading.replace(/[([{（].*?[)\]}）]/g, '')].map(headingKey);
  return [...new Set(keys)].filter((key) => key !== '');
}
