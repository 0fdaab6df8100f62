// Reads a sheet of an .xlsx workbook as a table. Belongs to the reader of plan files, which loads it for such a file
// alone. Only values are read, never formulas.
import { PlanFileError } from '../plan-file-error.js';
import type { TableRow } from '../table-rows.js';
import { isDateFormat, unescaped, type SharedValues } from './cell-value.js';
import { createSheetRows } from './sheet-rows.js';
import { createUnpacker, damaged, type Unpacker } from './unpack.js';
import { createXmlReader, type Attributes, type XmlEvents } from './xml.js';

export interface ReadSheet {
  name: string;
  /** The names of all sheets, in their order. */
  sheets: readonly string[];
}

interface Sheet {
  name: string;
  path: string;
}

interface Contents {
  sheets: Sheet[];
  is1904: boolean;
  stringsPath: string | undefined;
  stylesPath: string | undefined;
}

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';
const sheetsShown = 10;

/**
 * Reads the rows of a sheet, by its name or its number from 1, or of the first one; some rows at each step, or none.
 * Throws a PlanFileError if the file is no workbook, is damaged or has no such sheet.
 */
export function* readWorkbook(
  bytes: Uint8Array,
  wanted: string | undefined,
  onSheet: (sheet: ReadSheet) => void,
): Generator<TableRow[]> {
  const unpacker = createUnpacker(bytes);
  const { sheets, is1904, stringsPath, stylesPath } = yield* readContents(unpacker);
  const sheet = chosenSheet(sheets, wanted);
  onSheet({ name: sheet.name, sheets: sheets.map(({ name }) => name) });
  const [strings, dateStyles] = [createStrings(), createDateStyles()];
  yield* readParts(unpacker, { [stringsPath ?? '']: strings.events, [stylesPath ?? '']: dateStyles.events });
  const shared: SharedValues = { strings: strings.found, dateStyles: dateStyles.found(), is1904 };
  const rows = createSheetRows(shared);
  for (const _ of readParts(unpacker, { [sheet.path]: rows.events })) yield rows.taken();
  yield rows.taken();
}

function* readContents(unpacker: Unpacker): Generator<TableRow[], Contents> {
  const listed: { name: string; id: string }[] = [];
  const targets = new Map<string, { type: string; path: string }>();
  let is1904 = false;
  const workbook: XmlEvents = {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const { name = '', id = '' } = attributes();
      listed.push({ name: unescaped(name), id });
    },
  };
  const relations: XmlEvents = {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target) });
    },
  };
  const found = yield* readParts(unpacker, { [workbookPath]: workbook, [relationsPath]: relations });
  if (!found.has(workbookPath))
    throw new PlanFileError('The file is an archive or a workbook of another kind.', [
      'In a spreadsheet, save it as .xlsx or as CSV.',
    ]);
  const ofType = (type: string) => [...targets.values()].find((target) => target.type === type)?.path;
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.get(id);
    return target?.type === 'worksheet' ? [{ name, path: target.path }] : [];
  });
  return { sheets, is1904, stringsPath: ofType('sharedStrings'), stylesPath: ofType('styles') };
}

/** Reads these parts, in the order in which the file has them; returns the names of those that it has. */
function* readParts(
  unpacker: Unpacker,
  parts: Readonly<Record<string, XmlEvents>>,
): Generator<TableRow[], ReadonlySet<string>> {
  const wanted = new Map(
    Object.entries(parts).map(([path, events]) => [path.toLowerCase(), { path, events }]),
  );
  const found = new Map<string, ReturnType<typeof createXmlReader>>();
  const bytesOf = (name: string, bytes: Uint8Array) => {
    const { path = '', events } = wanted.get(name.toLowerCase()) ?? {};
    if (events === undefined) return;
    const reader = found.get(path) ?? createXmlReader(events);
    found.set(path, reader);
    reader.push(bytes);
  };
  const steps = unpacker.parts((name) => wanted.has(name.toLowerCase()), bytesOf);
  for (const _ of steps) yield [];
  for (const reader of found.values()) reader.end();
  return new Set(found.keys());
}

function chosenSheet(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const [first] = sheets;
  if (first === undefined) throw damaged();
  if (wanted === undefined) return first;
  const folded = wanted.trim().toLowerCase();
  const sheet =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => name.trim().toLowerCase() === folded) ??
    (/^[1-9]\d{0,3}$/.test(folded) ? sheets[Number(folded) - 1] : undefined);
  if (sheet !== undefined) return sheet;
  throw new PlanFileError('The workbook has no such sheet.', [`Its sheets are ${sheetsText(sheets)}.`]);
}

function sheetsText(sheets: readonly Sheet[]): string {
  const shown = sheets.slice(0, sheetsShown).map(({ name }) => JSON.stringify(name.slice(0, 40)));
  const more = sheets.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Collects the texts that cells refer to; a text may have runs of its own style, and readings, which are left out. */
function createStrings(): { found: string[]; events: XmlEvents } {
  const found: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  return {
    found,
    events: {
      open(tag) {
        if (tag === 'si') text = '';
        if (tag === 'rPh') isReading = true;
        isText = tag === 't' && !isReading;
      },
      text(piece) {
        if (isText) text += piece;
      },
      close(tag) {
        if (tag === 't') isText = false;
        if (tag === 'rPh') isReading = false;
        if (tag === 'si') found.push(unescaped(text));
      },
    },
  };
}

/** Finds out which styles of cells show numbers as dates. */
function createDateStyles(): { found(): boolean[]; events: XmlEvents } {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  const ofFormat = ({ numFmtId = '0' }: Attributes) => Number(numFmtId);
  return {
    found: () => formats.map((id) => isDateFormat(id, codes.get(id))),
    events: {
      open(tag, attributes) {
        if (tag === 'cellXfs') isOfCells = true;
        if (tag === 'numFmt') codes.set(ofFormat(attributes()), attributes()['formatCode'] ?? '');
        if (tag === 'xf' && isOfCells) formats.push(ofFormat(attributes()));
      },
      close(tag) {
        if (tag === 'cellXfs') isOfCells = false;
      },
    },
  };
}

/** Returns the path of a part from a reference in the workbook's own folder. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  return target.startsWith('../') ? target.slice(3) : `xl/${target.replace(/^\.\//, '')}`;
}
