import type { CreateCropPlanInput } from '@crop-planning/shared';
import { flag, option, type OptionValues } from '../../command/define-command.js';
import type { Api } from '../../service/api.js';
import type { Io } from '../../terminal/io.js';
import { ended, type Notices } from '../../terminal/output/output.js';
import type { PlanRow, Refusal } from '@crop-planning/shared/plan-files/plan-row';
import { tellLines } from './outcome.js';
import type { Settings } from '@crop-planning/shared/plan-files/plan-values';
import { dataError } from '../../terminal/failures.js';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

/** The options that say what happens to a row whose crop or place the model does not know. */
export const unknownOptions = {
  createUnknown: flag(
    '--create-unknown',
    'create plans although the model does not know their crop or place',
    {
      conflicts: ['strict'],
    },
  ),
  strict: flag(
    '--strict',
    'refuse a row whose crop or place the model does not know, as without this option',
  ),
};

/** The options that say how a file is read. */
export const readingOptions = {
  inputFormat: option('--input-format <format>', 'the format of the file', {
    choices: ['csv', 'xlsx', 'json', 'ndjson', 'yaml'],
  }),
  sheet: option('--sheet <sheet>', 'the sheet of a workbook, by its name or number; otherwise the first'),
  map: option('--map <columns>', 'what columns are: "Culture=crop,Parcelle=name"; "Notes=" ignores one'),
  remember: flag('--remember', 'keep what --map and your answers say for later files; --map "" forgets it'),
  strictColumns: flag('--strict-columns', 'refuse a file with a column that a plan does not have'),
};

type ReadingOptions = OptionValues<typeof readingOptions>;

/** Reads the rows of a file, and tells how it was read; at a terminal, asks about headings that are not clear. */
export async function readRows(
  io: Io,
  { remark }: Notices,
  file: string,
  { example, ...options }: ReadingOptions & { example: string },
): Promise<PlanRow[]> {
  const { createColumnMemory } = await import('./column-memory.js');
  const { openPlanFile } = await import('@crop-planning/shared/plan-files/read-plan-file');
  const { noteTexts } = await import('@crop-planning/shared/plan-files/read-notes');
  const { PlanFileError } = await import('@crop-planning/shared/plan-files/plan-file-error');
  const { readBytes } = await import('../../terminal/input/text-file.js');
  const memory = await createColumnMemory(io, options);
  const bytes = await readBytes(io, file, example);
  const { inputFormat: format, sheet, strictColumns: isStrict = false } = options;
  const read = async (): Promise<PlanRow[]> => {
    try {
      const opened = await openPlanFile(bytes, file, { format, sheet, isStrict, named: memory.named() });
      const rows = [...opened.rows()].flat();
      await memory.keep();
      for (const note of noteTexts(opened.notes())) await remark(note);
      return rows;
    } catch (error) {
      if (!(error instanceof PlanFileError)) throw error;
      if (await memory.ask(error)) return read();
      throw dataError(error.message, { hints: [...error.hints, ...memory.adviceFor(error)] });
    }
  };
  return read();
}

/** The rows of a file as the service understands them. */
export interface UnderstoodRows {
  rows: readonly PlanRow[];
  /** Why no plan may be created of these rows; a plan that exists already is still matched. */
  refusals: ReadonlyMap<PlanRow, Refusal>;
}

interface Understanding {
  /** Whether plans are created although the model does not know their crop or place, which is then only reported. */
  isCreatingUnknown: boolean;
  /** What to do about plans that were created so. */
  advice?: string | undefined;
}

/** Finds the climates that the rows name, and the rows whose crop or place the model does not know. */
export async function understandRows(
  { progress, remark }: Notices,
  api: Api,
  fileRows: readonly PlanRow[],
  { isCreatingUnknown, advice }: Understanding,
): Promise<UnderstoodRows> {
  const { withClimateIds } = await import('./climates.js');
  const rows = await withClimateIds(api, fileRows);
  const { askAboutRows, questionCount } = await import('./name-check.js');
  const { show, end } = progress('names', questionCount(rows));
  const { refusals, unanswered } = await ended(askAboutRows(api, rows, show), end);
  if (!isCreatingUnknown) {
    if (unanswered !== undefined) throw unanswered;
    return { rows, refusals };
  }
  if (unanswered !== undefined) {
    await remark(`Not every crop and place could be checked: ${unanswered.message}`);
  }
  await tellLines(
    { remark },
    [...refusals].map(([{ line }, { message }]) => ({ line, message })),
  );
  if (refusals.size > 0 && advice !== undefined) await remark(terminalWords().hint(advice));
  return { rows, refusals: new Map() };
}

/** What a lost answer to a row's request leaves open. */
export const mayBeSent = 'The plan may still have been created or changed.';

export interface PlanWriter {
  /** Archives a plan. */
  archive(planId: string): Promise<void>;
  /** Creates one plan and returns its id. */
  create(input: CreateCropPlanInput): Promise<string>;
  /** Changes a plan's settings; the caller has already matched the plan to a row by name and planting. */
  update(planId: string, changes: Partial<Settings>): Promise<void>;
}

/** Creates a writer; in a dry run it sends nothing, so no plan has an id. */
export function createPlanWriter(api: Api, isDryRun: boolean): PlanWriter {
  if (isDryRun) return { archive: async () => {}, create: async () => '', update: async () => {} };
  return {
    async archive(planId) {
      await api.call((client) => client.cropPlans.update.mutate({ plan_id: planId, is_archived: true }));
    },
    create: async (input) => (await api.call((client) => client.cropPlans.create.mutate(input))).id,
    async update(planId, changes) {
      await api.call((client) => client.cropPlans.update.mutate({ plan_id: planId, ...changes }));
    },
  };
}
