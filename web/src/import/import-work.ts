// The work of an import: reads a file, asks how the model understands its crops and places, and saves the plans. Its
// state changes many times a second, so the view learns of changes at most ten times a second.
import { collectPages } from '@crop-planning/client';
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import { importPlans } from '@crop-planning/shared/plan-files/import';
import { complete } from '@crop-planning/shared/plan-files/listed-plan';
import { nameFields, questionsOf, type NameField } from '@crop-planning/shared/plan-files/names';
import type { PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';
import type { ReadRow } from '@crop-planning/shared/plan-files/read-rows';
import type { CreateCropPlanInput } from '@crop-planning/shared';
import { checkName, type NameAnswer, type NameRefusal } from '../plans/name-check.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { createWatched } from '../watched/watched.js';
import {
  findClimates,
  judge,
  keyOfName,
  likeRows,
  replaceValues,
  rowOf,
  type ImportRow,
} from './import-rows.js';
import { createSender } from './row-sender.js';
import { rowsIn } from './read-file.js';

export type ImportPhase = 'choosing' | 'reading' | 'checking' | 'shown' | 'saving';

export type ImportWork = ReturnType<typeof createImport>;

interface Correction {
  /** Whether the row is saved although the model does not know a name. */
  isAccepted: boolean;
  /** Whether other rows with the same unknown names get the new ones too. */
  isEverywhere: boolean;
}

const toldEveryMs = 100;

export function createImport() {
  const version = createWatched(0);
  const names = new Map<string, NameAnswer>();
  const runId = newRunId();
  let ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let existing: PlanWithQuestion[] = [];
  const state = {
    phase: 'choosing' as ImportPhase,
    fileName: '',
    rows: [] as ImportRow[],
    /** Of the names that are checked, or of the rows that are saved. */
    progress: { done: 0, count: 0 },
    waitSeconds: undefined as number | undefined,
    /** Why the file could not be read, or why saving stopped. */
    error: undefined as unknown,
    /** Why not every crop and place could be checked. */
    unchecked: undefined as unknown,
    savedIds: [] as string[],
  };

  return { version, state, read, understood, check, correct, leaveOut, save, stop };

  async function read(file: File): Promise<void> {
    stop();
    ending = new AbortController();
    const { signal } = ending;
    const rows: ImportRow[] = [];
    change({ phase: 'reading', fileName: file.name, rows: [], savedIds: [] });
    change({ error: undefined, unchecked: undefined });
    try {
      for await (const some of rowsIn(file)) {
        if (signal.aborted) return;
        for (const row of some) rows.push(rowOf(row));
        change({ rows });
      }
      const [plans, climates] = await Promise.all([fetchExisting(signal), crop.climates.list.query({})]);
      existing = plans;
      findClimates(rows, climates);
      await checkAll(rows, signal);
    } catch (error) {
      if (!signal.aborted) change({ phase: 'choosing', rows: [], error });
      return;
    }
    if (signal.aborted) return;
    judge(rows, { existing, names });
    change({ phase: 'shown' });
  }

  /** Asks once for each crop and place; a row with a name without an answer is not saved. */
  async function checkAll(rows: readonly ImportRow[], signal: AbortSignal): Promise<void> {
    const asked = questionsOf(
      rows.flatMap(({ line, input }) => (input === undefined ? [] : [{ line, input }])),
    );
    const open = asked.filter(({ field, word }) => !names.has(keyOfName(field, word)));
    change({ phase: 'checking', progress: { done: 0, count: open.length } });
    const sender = createSender(signal, waiting);
    await forEachAtOnce(open, async ({ field, word }) => {
      if (signal.aborted || sender.stoppedBy !== undefined) return;
      const attempt = await sender.attempt(() => checkName(field, word));
      if ('done' in attempt) names.set(keyOfName(field, word), attempt.done);
      else change({ unchecked: sender.stoppedBy ?? new Error(attempt.failure.message) });
      change({ progress: { ...state.progress, done: state.progress.done + 1 } });
    });
  }

  /** Returns the model's name for a word of a row; undefined if it is not known, or could not be asked about. */
  function understood(field: NameField, { input }: ImportRow): string | undefined {
    const answer = input && names.get(keyOfName(field, input[field]));
    return answer !== undefined && 'found' in answer ? answer.found : undefined;
  }

  /** Returns the names of a corrected row that the model does not know. */
  async function check(input: CreateCropPlanInput): Promise<NameRefusal[]> {
    const answers = await Promise.all(
      nameFields.map(async (field) => {
        const key = keyOfName(field, input[field]);
        const answer = names.get(key) ?? (await checkName(field, input[field]));
        names.set(key, answer);
        return answer;
      }),
    );
    return answers.flatMap((answer) => ('refusal' in answer ? [answer.refusal] : []));
  }

  /**
   * Puts a correction in place of a row's values, and its crop and place in place of those that the model does not
   * know in other rows, if they are the same.
   */
  function correct(
    row: ImportRow,
    input: CreateCropPlanInput,
    { isAccepted, isEverywhere }: Correction,
  ): void {
    const likes = isEverywhere ? likeRows(state.rows, row) : [];
    const changes = Object.fromEntries(row.refusals.map(({ field }) => [field, input[field]]));
    for (const like of likes)
      replaceValues(like, { ...like.input, ...changes } as CreateCropPlanInput, false);
    replaceValues(row, input, isAccepted);
    judge(state.rows, { existing, names });
    change({});
  }

  function leaveOut(row: ImportRow, isOut: boolean): void {
    row.status = isOut ? 'left out' : row.input === undefined ? 'wrong' : 'ready';
    judge(state.rows, { existing, names });
    change({});
  }

  /** Creates the plans of the rows that are ready; a row that was sent before has the same key. */
  async function save(): Promise<void> {
    if (state.phase !== 'shown') return;
    ending = new AbortController();
    const rowsByLine = new Map<ReadRow, ImportRow>();
    for (const row of state.rows)
      if (row.status === 'ready' && row.input !== undefined)
        rowsByLine.set({ line: row.line, input: row.input }, row);
    change({ phase: 'saving', progress: { done: 0, count: rowsByLine.size }, error: undefined });
    const sender = createSender(ending.signal, waiting);
    const { stoppedBy } = await importPlans({
      rows: [...rowsByLine.keys()],
      existing,
      onConflict: 'skip',
      sender,
      create: (input, row) => create(input, rowsByLine.get(row)),
      update: async () => {},
      onProgress: (done) => change({ progress: { ...state.progress, done } }),
      onResult: (read, result) => {
        const row = rowsByLine.get(read);
        if (row === undefined) return;
        if (result.kind === 'created') {
          row.status = 'saved';
          state.savedIds.push(result.id);
        } else if (result.kind === 'skipped') row.status = 'skipped';
        // What stopped the others is said once, and the row is sent again with them.
        else if (result.kind === 'failed' && sender.stoppedBy === undefined)
          Object.assign(row, { status: 'failed', message: result.failure.message });
      },
    });
    change({ phase: 'shown', waitSeconds: undefined, error: stoppedBy });
    await queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
  }

  async function create(input: CreateCropPlanInput, row: ImportRow | undefined): Promise<string> {
    const idempotencyKey = `${runId}-${row?.line ?? 0}-${row?.revision ?? 0}`;
    return (await crop.cropPlans.create.mutate(input, { context: { idempotencyKey } })).id;
  }

  /** Ends what is being done; requests that were sent are still answered. */
  function stop(): void {
    ending.abort();
  }

  function waiting(waitSeconds: number | undefined): void {
    change({ waitSeconds });
  }

  function change(next: Partial<typeof state>): void {
    Object.assign(state, next);
    timer ??= setTimeout(() => {
      timer = undefined;
      version.set(version.get() + 1);
    }, toldEveryMs);
  }
}

/** Fetches all plans, archived ones too, as `crop plan import` does before it creates any. */
function fetchExisting(signal: AbortSignal): Promise<PlanWithQuestion[]> {
  return collectPages(async (page) => {
    const plans = await crop.cropPlans.list.query(
      { include_archived: true, include: ['analysis'], ...page },
      { signal },
    );
    return plans.map(complete);
  });
}

/** Begins the keys of an import; crypto.randomUUID works only on https pages. */
function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
