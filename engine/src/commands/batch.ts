import type { BsonDocument } from '../bson/document.js';
import { checkDeadline } from '../deadline.js';
import { CommandError } from '../errors.js';
import type { Slice } from '../storage/slice.js';
import type { WriteView } from '../storage/view.js';
import { recordedWrite, recordReply } from '../transactions/session-records.js';
import type { Call } from './command.js';
import { giveTurn, runSlice } from './run-slice.js';
import { WriteTotals, type Outcome } from './write-totals.js';

/** The statements of an insert, update or delete command. */
export interface Batch<Statement> {
  readonly statements: readonly Statement[];
  readonly ordered: boolean;
  readonly isUpdate?: boolean;
  /** Runs a statement in one commit; returns `long`, and has no effect, if one commit cannot hold it. */
  run(view: WriteView, statement: Statement): Outcome | 'long';
  runLong?(statement: Statement): Promise<Outcome>;
}

interface Progress {
  readonly reply: BsonDocument;
  /** The position of the first statement not yet run. */
  readonly next: number;
  readonly isLong?: boolean;
}

/**
 * Runs the statements one after another, as many in one commit as fit into a slice. A failed statement is
 * reported, and ends the batch if it is ordered. A command that a driver resends continues where its last
 * commit ended.
 */
export async function runBatch<Statement>(call: Call, batch: Batch<Statement>): Promise<BsonDocument> {
  const { engine, transaction, write } = call;
  if (transaction) {
    const reply = await runSlices(call, batch);
    if (reply.get('writeErrors')) transaction.abort();
    return reply;
  }
  return write ? engine.sessions.oneByOne(write, () => runSlices(call, batch)) : runSlices(call, batch);
}

async function runSlices<Statement>(call: Call, batch: Batch<Statement>): Promise<BsonDocument> {
  let progress: Progress = { reply: new WriteTotals(batch.isUpdate).reply, next: 0 };
  for (;;) {
    const before = progress;
    progress = await runSlice(call, (view, slice) => advance(call, batch, before, { view, slice }));
    const { isLong, next } = progress;
    if (isLong) progress = await advanceLong(batch, progress);
    if (progress.next >= batch.statements.length) return progress.reply;
    if (next > 0) await giveTurn(call);
  }
}

function advance<Statement>(
  call: Call,
  batch: Batch<Statement>,
  before: Progress,
  { view, slice }: { readonly view: WriteView; readonly slice: Slice },
): Progress {
  const write = call.transaction ? undefined : call.write;
  const recorded = write && recordedWrite(call.engine.store, write);
  const { reply, next } = recorded ? { next: batch.statements.length, ...recorded } : before;
  const totals = WriteTotals.of(reply);
  let at = next;
  let isLong = false;
  while (at < batch.statements.length && !isLong && !slice.isOver) {
    checkDeadline(call.deadline);
    const outcome = attempt(totals, at, () => batch.run(view, batch.statements[at] as Statement));
    if (outcome === 'long') isLong = true;
    else at = outcome === 'failed' && batch.ordered ? batch.statements.length : at + 1;
    slice.count(1);
  }
  const after = totals.reply;
  if (write && at > next) recordReply(view, write, after, at < batch.statements.length ? at : undefined);
  return { reply: after, next: at, isLong };
}

function attempt(
  totals: WriteTotals,
  position: number,
  run: () => Outcome | 'long',
): 'done' | 'failed' | 'long' {
  try {
    const outcome = run();
    if (outcome === 'long') return outcome;
    totals.add(position, outcome);
    return 'done';
  } catch (error) {
    fail(totals, position, error);
    return 'failed';
  }
}

async function advanceLong<Statement>(batch: Batch<Statement>, { reply, next }: Progress): Promise<Progress> {
  const totals = WriteTotals.of(reply);
  try {
    const outcome = await batch.runLong?.(batch.statements[next] as Statement);
    if (outcome) totals.add(next, outcome);
  } catch (error) {
    fail(totals, next, error);
    if (batch.ordered) return { reply: totals.reply, next: batch.statements.length };
  }
  return { reply: totals.reply, next: next + 1 };
}

/** Conflicts and timeouts fail the whole command; other errors fail only their statement. */
function fail(totals: WriteTotals, position: number, error: unknown): void {
  if (!(error instanceof CommandError) || error.labels.length > 0 || error.codeName === 'MaxTimeMSExpired')
    throw error;
  totals.fail(position, error);
}
