// What the reader of plan files did besides reading rows, and the sentences for it, for the command line and the page.
import { words } from '../words/languages/current.js';
import { files as english } from '../words/languages/en/files.js';
import type { DecodedText } from './decode.js';
import { fewHeadings, type NamedColumn } from './header.js';

export interface ReadNotes {
  /** The headings of the columns, or keys, that a plan does not have and that were ignored. */
  ignored: readonly string[];
  /** What a person said that columns are, as far as the file has them. */
  named: readonly NamedColumn[];
  /** The line of the header, if it is not the first that says something. */
  headerLine?: number;
  /** Whether latitude and longitude stood beside another location. */
  isPlacedTwice?: boolean;
}

/** With what the bytes of the file were. */
export interface FileNotes extends ReadNotes {
  /** Undefined for UTF-8. */
  encoding?: DecodedText['encoding'] | undefined;
  /** The sheet of a workbook that has several, if nobody said which. */
  sheet?: { name: string; count: number };
}

/** Returns what a person should know about how a file was read, a sentence each; usually nothing. */
export function noteTexts(notes: FileNotes): string[] {
  const { ignored, named, headerLine, isPlacedTwice = false, encoding, sheet } = notes;
  const say = words('files', english);
  const said = named.filter(({ isRemembered }) => isRemembered !== true);
  const remembered = named.filter(({ isRemembered }) => isRemembered === true);
  const { shown: headings, more } = fewHeadings(ignored);
  return [
    ...(sheet === undefined ? [] : [say.sheet(JSON.stringify(sheet.name), sheet.count)]),
    ...(encoding === undefined ? [] : [say.encoding(encoding, encoding === 'Windows-1252')]),
    ...(headerLine === undefined ? [] : [say.headerIn(headerLine)]),
    ...(said.length === 0 ? [] : [say.asSaid(...columnsOf(said))]),
    ...(remembered.length === 0 ? [] : [say.asRemembered(...columnsOf(remembered))]),
    ...(isPlacedTwice ? [say.placedTwice] : []),
    ...(ignored.length === 0 ? [] : [say.ignored({ count: ignored.length, headings, more })]),
  ];
}

/** Returns what columns are, of many not all, and how many more there are. */
function columnsOf(named: readonly NamedColumn[]) {
  const { shown, more } = fewHeadings(named.map(({ heading }) => heading));
  const columns = shown.map((heading, i) => ({ heading, field: named[i]?.field || null }));
  return [columns, more] as const;
}
