// What the reader of plan files did besides reading rows. The command line says it by noteTexts(), the page in its own words.
import { counted } from '../words/listing.js';
import type { DecodedText } from './decode.js';
import { shownHeadings, type NamedColumn } from './header.js';

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
  const said = named.filter(({ isRemembered }) => isRemembered !== true);
  const remembered = named.filter(({ isRemembered }) => isRemembered === true);
  return [
    ...(sheet === undefined
      ? []
      : [`Read the sheet ${JSON.stringify(sheet.name)}, the first of ${sheet.count}.`]),
    ...(encoding === undefined
      ? []
      : [`Read as text in ${encoding}${encoding === 'Windows-1252' ? doubt : ''}.`]),
    ...(headerLine === undefined
      ? []
      : [`The header is in line ${headerLine}; what stands above it is left out.`]),
    ...(said.length === 0 ? [] : [`Read as you said: ${namedText(said)}.`]),
    ...(remembered.length === 0 ? [] : [`Read as remembered: ${namedText(remembered)}.`]),
    ...(isPlacedTwice ? ['The places are the latitudes and longitudes of the rows that have both.'] : []),
    ...(ignored.length === 0
      ? []
      : [
          `Ignored ${counted(ignored.length, 'column')} that a plan does not have: ${shownHeadings(ignored)}.`,
        ]),
  ];
}

const doubt = ': check names that are not plain English';

function namedText(named: readonly NamedColumn[]): string {
  return shownHeadings(
    named.map(({ heading, field }) => (field === '' ? `${heading} is ignored` : `${heading} is ${field}`)),
  );
}
