// Reads a file of plans that somebody has dropped or chosen, some rows at a time. Nothing is sent from here.
import { PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';
import type { PlanRow } from '@crop-planning/shared/plan-files/plan-row';
import {
  openPlanFile,
  type PlanFile,
  type PlanFileOptions,
} from '@crop-planning/shared/plan-files/read-plan-file';

/** As many plans as an account may have. */
export const rowsMax = 20_000;
/** So many plans take at most 10 MiB. */
const fileBytesMax = 16 * 1024 * 1024;

/** Opens a file; throws a PlanFileError if it is too large, or none of plans. */
export async function openFile(file: File, options: PlanFileOptions): Promise<PlanFile> {
  if (file.size > fileBytesMax)
    throw new PlanFileError(`The file is larger than ${fileBytesMax / 1024 / 1024} MiB.`, [
      `It has ${Math.ceil(file.size / 1024 / 1024)} MiB. The plans that an account can have take less.`,
    ]);
  return openPlanFile(await bytesOf(file), file.name, options);
}

/** Reads and checks the rows, some at a time; throws a PlanFileError if the file as a whole cannot be read. */
export async function* rowsIn(file: PlanFile): AsyncGenerator<readonly PlanRow[]> {
  let count = 0;
  for (const rows of file.rows()) {
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

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new PlanFileError('The file cannot be read.', ['Has it been moved or changed? Choose it again.']);
  }
}
