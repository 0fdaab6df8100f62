// What the reader of plan files did besides reading rows, said in sentences for the command line and the page.
import { counted } from '../words/listing.js';
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

/** Returns what a person should know about how a file was read, a sentence each; usually nothing. */
export function noteTexts({ ignored, named, headerLine, isPlacedTwice = false }: ReadNotes): string[] {
  const said = named.filter(({ isRemembered }) => isRemembered !== true);
  const remembered = named.filter(({ isRemembered }) => isRemembered === true);
  return [
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

function namedText(named: readonly NamedColumn[]): string {
  return shownHeadings(
    named.map(({ heading, field }) => (field === '' ? `${heading} is ignored` : `${heading} is ${field}`)),
  );
}
