// What the command line says of files of plans that it reads and writes.
export const files = {
  // Rows of a file.
  created: (counts: RowCounts) => `Created ${countsOf(counts)}.`,
  wouldCreate: (counts: RowCounts) => `Would create ${countsOf(counts)}.`,
  /** How to correct plans that were created although the model does not know a name in them. */
  toCorrect: (command: string) => `To correct these plans later, change the file and apply it: ${command}`,
  replaced: ({ line, oldId, id }: { line: number; oldId: string; id: string }) =>
    `line ${line}: plan ${oldId} was replaced; its id is now ${id}`,
  archived: (count: number, command: string) =>
    `Archived ${plans(count)} that the file lacks; to undo: ${command}`,
  wouldArchive: (count: number) => `Would archive ${plans(count)} that the file lacks.`,
  noneArchived: 'No plan was archived, because a row failed.',

  // Columns that are not clear.
  whatColumn: (heading: string) => `What is the column ${heading}?`,
  noColumn: 'nothing that a plan has: ignore it',

  // How a file was read.
  headerIn: (line: number) => `The header is in line ${line}; what stands above it is left out.`,
  asSaid: (columns: readonly NamedColumn[], more: number) => `Read as you said: ${columnsOf(columns, more)}.`,
  asRemembered: (columns: readonly NamedColumn[], more: number) =>
    `Read as remembered: ${columnsOf(columns, more)}.`,
  placedTwice: 'The places are the latitudes and longitudes of the rows that have both.',
  ignored: ({ count, headings, more }: { count: number; headings: readonly string[]; more: number }) =>
    `Ignored ${count} ${count === 1 ? 'column' : 'columns'} that a plan does not have: ${listed(headings, more)}.`,

  /** A sheet, its name in quotes, of several. */
  sheet: (name: string, count: number) => `Read the sheet ${name}, the first of ${count}.`,
  encoding: (encoding: string, isDoubtful: boolean) =>
    `Read as text in ${encoding}${isDoubtful ? ': check names that are not plain English' : ''}.`,

  // Files that were written.
  wrote: (file: string, count: number) => `Wrote ${file}: ${plans(count)}.`,
  wroteKilobytes: (file: string, kilobytes: number) => `Wrote ${file}: ${kilobytes} kB.`,
  leftOut: (count: number, command: string) =>
    `${count} ${count === 1 ? 'plan is' : 'plans are'} left out for lack of an analysis by the model: ${command}`,
  noHarvest: (count: number, command: string) =>
    `${count} ${count === 1 ? 'plan has' : 'plans have'} no analysis by the model, and so no harvest: ${command}`,
  sameAsOther: (count: number) =>
    `${count} ${count === 1 ? 'plan has' : 'plans have'} the same name, crop, location, month, water and season as another.`,
};

export interface RowCounts {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** A heading and the field that it stands for; null if the column is ignored. */
export interface NamedColumn {
  heading: string;
  field: string | null;
}

/** Returns `2 plans, updated 1, skipped 0, failed 3`. */
function countsOf({ created, updated, skipped, failed }: RowCounts): string {
  return `${plans(created)}${updated === 0 ? '' : `, updated ${updated}`}, skipped ${skipped}, failed ${failed}`;
}

function columnsOf(columns: readonly NamedColumn[], more: number): string {
  const texts = columns.map(({ heading, field }) => `${heading} is ${field ?? 'ignored'}`);
  return listed(texts, more);
}

function listed(texts: readonly string[], more: number): string {
  return `${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function plans(count: number): string {
  return `${count} ${count === 1 ? 'plan' : 'plans'}`;
}
