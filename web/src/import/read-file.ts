// Reads a file of plans that somebody has dropped or chosen, some rows at a time. Nothing is sent from here.
import type { PlanRow } from '@crop-planning/shared/plan-files/plan-row';
import {
  openPlanFile,
  type PlanFile,
  type PlanFileOptions,
} from '@crop-planning/shared/plan-files/read-plan-file';

/** As many plans as an account may have. */
export const rowsMax = 20_000;
/** So many plans take at most 10 MiB. */
export const fileBytesMax = 16 * 1024 * 1024;

/** Why the page does not read a file: it is too large, has too many rows, or is no longer there. */
export class FileRefusal extends Error {
  readonly why: 'tooLarge' | 'tooLong' | 'lost';
  readonly bytes: number;

  constructor(why: FileRefusal['why'], bytes = 0) {
    super(why);
    this.why = why;
    this.bytes = bytes;
  }
}

/** Opens a file; throws a FileRefusal if it is too large, and a PlanFileError if it is none of plans. */
export async function openFile(file: File, options: PlanFileOptions): Promise<PlanFile> {
  if (file.size > fileBytesMax) throw new FileRefusal('tooLarge', file.size);
  return openPlanFile(await bytesOf(file), file.name, options);
}

/** Reads and checks the rows, some at a time; throws a FileRefusal or PlanFileError if the file as a whole cannot be read. */
export async function* rowsIn(file: PlanFile): AsyncGenerator<readonly PlanRow[]> {
  let count = 0;
  for (const rows of file.rows()) {
    count += rows.length;
    if (count > rowsMax) throw new FileRefusal('tooLong');
    yield rows;
    // Between two pieces, the page must be able to draw.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefusal('lost');
  }
}
