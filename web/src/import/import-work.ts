// The work of an import: reads a file, asks how the model understands its crops and places, and saves the plans. Its
// state changes many times a second, so the view learns of changes at most ten times a second.
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import { nameFields, questionsOf, type NameField } from '@crop-planning/shared/plan-files/names';
import type { PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';
import type { CreateCropPlanInput } from '@crop-planning/shared';
import { checkName, type NameAnswer, type NameRefusal } from '../plans/name-check.js';
import { crop, queryClient, session, trpc } from '../service/service.js';
import { createWatched } from '../watched/watched.js';
import { fetchExisting } from './existing-plans.js';
import {
  countRows,
  createJudge,
  findClimates,
  keyOfName,
  likeRows,
  replaceValues,
  rowOf,
  type ImportRow,
} from './import-rows.js';
import { inSlices } from './in-slices.js';
import { keptImport, type KeptImport } from './kept-import.js';
import { createSender } from './row-sender.js';
import { saveRows } from './save-rows.js';
import { openFile, rowsIn } from './read-file.js';
import type { FileNotes } from '@crop-planning/shared/plan-files/read-notes';
import type { PlanFileOptions } from '@crop-planning/shared/plan-files/read-plan-file';

export type ImportPhase = 'choosing' | 'reading' | 'checking' | 'shown' | 'saving';

export type ImportWork = ReturnType<typeof createImport>;

interface Correction {
  /** Whether the row is saved although the model does not know a name. */
  isAccepted: boolean;
  /** Whether other rows with the same unknown names get the new ones too. */
  isEverywhere: boolean;
}

const toldEveryMs = 100;

let current: ReturnType<typeof createImport> | undefined;

/** Returns the import that goes on, or whose rows wait; otherwise a new one. */
export function openImport(): ImportWork {
  // Another account's rows are nobody else's, in whatever order the views were left.
  if (current === undefined || current.accountId !== accountSignedIn()) current = createImport();
  return current;
}

function createImport() {
  const accountId = accountSignedIn();
  const version = createWatched(0);
  const names = new Map<string, NameAnswer>();
  const runId = newRunId();
  let ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let judge = createJudge(names);
  let file: File | undefined;
  let choices: PlanFileOptions = {};
  const state = {
    phase: 'choosing' as ImportPhase,
    fileName: '',
    rows: [] as ImportRow[],
    /** Of the names that are checked, or of the rows that are saved. */
    progress: { done: 0, count: 0 },
    waitSeconds: undefined as number | undefined,
    /** Why the file could not be read, or why saving stopped. */
    error: undefined as unknown,
    /** Why not every crop and place could be checked: the last refusal, or what stopped all. */
    unchecked: undefined as unknown,
    savedIds: [] as string[],
    /** How the file was read, as far as a person should know. */
    notes: undefined as FileNotes | undefined,
    /** The sheets of a workbook, and the number, from 1, of the one that was read. */
    sheets: [] as readonly string[],
    sheet: '1',
  };

  return {
    accountId,
    version,
    state,
    read,
    readAgain,
    understood,
    check,
    correct,
    leaveOut,
    save,
    stop,
    leave,
  };

  function read(chosen: File): Promise<void> {
    file = chosen;
    choices = {};
    return readChosen(chosen);
  }

  /** Reads the same file as a person says that it is to be read. */
  async function readAgain({ named = [], ...others }: PlanFileOptions): Promise<void> {
    choices = { ...choices, ...others, named: [...(choices.named ?? []), ...named] };
    if (file !== undefined) await readChosen(file);
  }

  async function readChosen(chosen: File): Promise<void> {
    stop();
    ending = new AbortController();
    const { signal } = ending;
    const rows: ImportRow[] = [];
    change({ phase: 'reading', fileName: chosen.name, rows: [], savedIds: [], notes: undefined, sheets: [] });
    change({ error: undefined, unchecked: undefined });
    try {
      const opened = await openFile(chosen, choices);
      for await (const some of rowsIn(opened)) {
        if (signal.aborted) return;
        for (const row of some) rows.push(rowOf(row));
        change({ rows });
      }
      change({ notes: opened.notes(), sheets: opened.sheets(), sheet: choices.sheet ?? '1' });
      const [plans, climates] = await Promise.all([fetchExisting(signal), crop.climates.list.query({})]);
      findClimates(rows, climates);
      await checkAll(rows, signal);
      await judgeAll(rows, plans);
    } catch (error) {
      if (!signal.aborted) change({ phase: 'choosing', rows: [], error });
      return;
    }
    if (!signal.aborted) change({ phase: 'shown' });
  }

  async function judgeAll(rows: readonly ImportRow[], plans: readonly PlanWithQuestion[]): Promise<void> {
    judge = createJudge(names);
    await inSlices(plans, judge.know);
    await inSlices(rows, judge.add);
    await inSlices(judge.keys(), judge.decide);
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
      else change({ unchecked: sender.stoppedBy ?? attempt.failure });
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
    for (const like of likes) replace(like, { ...like.input, ...changes } as CreateCropPlanInput, false);
    replace(row, input, isAccepted);
    change({});
  }

  function replace(row: ImportRow, input: CreateCropPlanInput, isAccepted: boolean): void {
    const formerKey = row.key;
    replaceValues(row, input, isAccepted);
    judge.replace(row, formerKey);
  }

  function leaveOut(row: ImportRow, isOut: boolean): void {
    row.status = isOut ? 'left out' : row.input === undefined ? 'wrong' : 'ready';
    if (row.input !== undefined) judge.decide(row.key);
    change({});
  }

  /** Creates the plans of the rows that are ready; a row that was sent before has the same key. */
  async function save(): Promise<void> {
    if (state.phase !== 'shown') return;
    ending = new AbortController();
    const rows = state.rows.filter(({ status }) => status === 'ready');
    change({ phase: 'saving', progress: { done: 0, count: rows.length }, error: undefined });
    keptImport.set(toKeep('saving'));
    const sender = createSender(ending.signal, waiting);
    await saveRows({
      rows,
      runId,
      sender,
      onProgress: (done) => change({ progress: { ...state.progress, done } }),
      onSaved: (planId) => void state.savedIds.push(planId),
    });
    change({ phase: 'shown', waitSeconds: undefined, error: sender.stoppedBy });
    await queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
  }

  /** Ends what is being done; requests that were sent are still answered. */
  function stop(): void {
    ending.abort();
  }

  /** The view is left: what is being saved goes on, and rows that are not saved yet wait. */
  function leave(): void {
    const isOwn = accountSignedIn() === accountId;
    if (isOwn && state.phase === 'saving') return;
    const isOver = state.phase !== 'shown' || openCount() === 0;
    if (isOver || !isOwn) drop();
    else keptImport.set(toKeep('open'));
  }

  function drop(): void {
    stop();
    if (current?.state === state) current = undefined;
    keptImport.set(undefined);
  }

  function openCount(): number {
    const { ready, wrong, failed } = countRows(state.rows);
    return ready + wrong + failed;
  }

  function toKeep(is: KeptImport['is']): KeptImport {
    const { fileName, progress } = state;
    return { fileName, is, progress, openCount: is === 'saving' ? 0 : openCount(), dismiss: leave, drop };
  }

  function waiting(waitSeconds: number | undefined): void {
    change({ waitSeconds });
  }

  function change(next: Partial<typeof state>): void {
    const wasSaving = state.phase === 'saving';
    Object.assign(state, next);
    if (wasSaving && state.phase === 'shown' && current?.state === state) keptImport.set(toKeep('ended'));
    timer ??= setTimeout(tell, toldEveryMs);
  }

  function tell(): void {
    timer = undefined;
    version.set(version.get() + 1);
    if (state.phase === 'saving' && current?.state === state) keptImport.set(toKeep('saving'));
  }
}

function accountSignedIn(): string | undefined {
  const state = session.state.get();
  return state.is === 'signed in' ? state.accountId : undefined;
}

/** Begins the keys of an import; crypto.randomUUID works only on https pages. */
function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
