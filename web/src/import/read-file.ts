// Reads a file of plans that somebody has dropped or chosen, piece by piece, and says plainly what it is if it is
// something else. Nothing is sent from here.
import { formatBegun, formatNamed } from '@crop-planning/shared/plan-files/formats';
import { otherKind } from '@crop-planning/shared/plan-files/file-kind';
import { PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';
import { createRowReader, type PlanRow } from '@crop-planning/shared/plan-files/read-rows';

/** As many plans as an account may have. */
export const rowsMax = 20_000;
/** So many plans take at most 10 MiB. */
const fileBytesMax = 16 * 1024 * 1024;
const rowsAtOnce = 200;
/** About as many rows in CSV. */
const pieceLength = 12_000;
const beginningBytes = 4_096;

const asCsv = 'In a spreadsheet, save the sheet as "CSV UTF-8" and choose that file.';

/** Reads and checks the rows, some at a time; throws a PlanFileError if the file as a whole cannot be read. */
export async function* rowsIn(file: File): AsyncGenerator<readonly PlanRow[]> {
  await refuseOthers(file);
  let count = 0;
  for await (const rows of rowsOfText(file)) {
    count += rows.length;
    if (count > rowsMax)
      throw new PlanFileError(`The file has more than ${rowsMax.toLocaleString()} rows.`, [
        'An account can have so many plans. Divide the file, and choose its parts one after another.',
      ]);
    yield rows;
    // Between two pieces, the page must be able to draw.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function refuseOthers(file: File): Promise<void> {
  if (file.size > fileBytesMax)
    throw new PlanFileError(`The file is larger than ${fileBytesMax / 1024 / 1024} MiB.`, [
      `It has ${Math.ceil(file.size / 1024 / 1024)} MiB. The plans that an account can have take less.`,
    ]);
  const kind = otherKind(new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer()));
  if (kind !== undefined)
    throw new PlanFileError(`The file is ${kind}, and plans are read from CSV, JSON and NDJSON.`, [asCsv]);
  if (/\.ya?ml$/i.test(file.name))
    throw new PlanFileError('The file is YAML, which only the command line reads.', [
      'Here, plans are read from CSV, JSON and NDJSON.',
    ]);
}

async function* rowsOfText(file: File): AsyncGenerator<readonly PlanRow[]> {
  const pieces = textOf(file);
  const first = await pieces.next();
  const beginning = first.done === true ? '' : first.value;
  const reader = createRowReader(formatNamed(file.name) ?? formatBegun(beginning));
  yield reader.push(beginning);
  for await (const piece of pieces) yield reader.push(piece);
  let rows: PlanRow[] = [];
  for (const row of reader.end()) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file
    .stream()
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      if (cause instanceof TypeError) throw new PlanFileError('The file is not text in UTF-8.', [asCsv]);
      throw new PlanFileError('The file cannot be read.', ['Has it been moved or changed? Choose it again.']);
    });
    if (done) return;
    for (let at = 0; at < value.length; at += pieceLength) yield value.slice(at, at + pieceLength);
  }
}
