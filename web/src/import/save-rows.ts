// Saves the rows of an import that are ready, for import-work.ts, which says what they are and shows how far it is.
import type { CreateCropPlanInput } from '@crop-planning/shared';
import { importPlans } from '@crop-planning/shared/plan-files/import';
import type { ReadRow } from '@crop-planning/shared/plan-files/plan-row';
import type { RowSender } from '@crop-planning/shared/plan-files/send-rows';
import { crop } from '../service/service.js';
import type { ImportRow } from './import-rows.js';

/** Sorting more rows for sending at once would hold the page up. */
const rowsAtOnce = 1_000;

interface SaveRowsOptions {
  /** Rows that are ready: none is like another, or like a plan of the account. */
  rows: readonly ImportRow[];
  /** Begins the key of each request, so that a row that is sent again is known. */
  runId: string;
  sender: RowSender<unknown>;
  onProgress(done: number): void;
  onSaved(planId: string): void;
}

/** Creates a plan for each row, until the sender is stopped; asks before the page is closed meanwhile. */
export async function saveRows({ rows, runId, sender, onProgress, onSaved }: SaveRowsOptions): Promise<void> {
  addEventListener('beforeunload', askBeforeEnding);
  try {
    for (let from = 0; from < rows.length && sender.stoppedBy === undefined; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      await saveSome({ rows: some, runId, sender, onProgress: (done) => onProgress(from + done), onSaved });
    }
  } finally {
    removeEventListener('beforeunload', askBeforeEnding);
  }
}

async function saveSome({ rows, runId, sender, onProgress, onSaved }: SaveRowsOptions): Promise<void> {
  const rowsByRead = readRows(rows);
  await importPlans({
    rows: [...rowsByRead.keys()],
    existing: [],
    onConflict: 'skip',
    sender,
    create: async (input, read) => {
      const { line = 0, revision = 0 } = rowsByRead.get(read) ?? {};
      return (await create(input, `${runId}-${line}-${revision}`)).id;
    },
    update: async () => {},
    onProgress,
    onResult: (read, result) => {
      const row = rowsByRead.get(read);
      if (row === undefined) return;
      if (result.kind === 'created') {
        row.status = 'saved';
        onSaved(result.id);
      } else if (result.kind === 'skipped') row.status = 'skipped';
      // What stopped the others is said once, and the row is sent again with them.
      else if (result.kind === 'failed' && sender.stoppedBy === undefined)
        Object.assign(row, { status: 'failed', fault: { is: 'said', words: result.failure.message } });
    },
  });
}

function readRows(rows: readonly ImportRow[]): Map<ReadRow, ImportRow> {
  const pairs = rows.flatMap((row) =>
    row.input === undefined ? [] : [[{ line: row.line, input: row.input }, row] as const],
  );
  return new Map(pairs);
}

function create(input: CreateCropPlanInput, idempotencyKey: string): Promise<{ id: string }> {
  return crop.cropPlans.create.mutate(input, { context: { idempotencyKey } });
}

/** Lets the browser ask whether the page shall be closed, because the requests would end with it. */
function askBeforeEnding(event: Event): void {
  event.preventDefault();
}
