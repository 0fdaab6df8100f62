import type { Api } from '../../service/api.js';
import { createBulk, type Refusal } from '../bulk.js';
import type { PlanRow } from './file.js';
import type { CliError } from '../../terminal/failures.js';
import { checkCrop, checkLocation, type Answer } from '../../model/name-check/check.js';
import { notUnderstood } from '../../model/name-check/words.js';

/** One name in a file, however many rows use it. */
interface Question {
  word: string;
  ask(): Promise<Answer<unknown>>;
}

export interface RowsUnderstood {
  /** The reasons why the model does not understand some rows, in the order of the file. */
  refusals: ReadonlyMap<PlanRow, Refusal>;
  /** The reason why some names could not be checked; undefined if all were. */
  unanswered: CliError | undefined;
}

/** Counts the names in a file that have to be checked, crops and places together. */
export function questionCount(rows: readonly PlanRow[]): number {
  const { crops, locations } = distinctNames(rows);
  return crops.size + locations.size;
}

/** Checks each crop and place in the rows once, several at a time. */
export async function askAboutRows(
  api: Api,
  rows: readonly PlanRow[],
  onProgress: (doneCount: number) => void,
): Promise<RowsUnderstood> {
  const { crops, locations } = distinctNames(rows);
  const refusedCrops = new Map<string, CliError>();
  const refusedLocations = new Map<string, CliError>();
  const questions = [
    ...[...crops].map((word) => ({ word, ask: () => checkCrop(api, word), refused: refusedCrops })),
    ...[...locations].map((word) => ({
      word,
      ask: () => checkLocation(api, word),
      refused: refusedLocations,
    })),
  ];
  const bulk = createBulk('Nothing was changed.');
  let unanswered: CliError | undefined;
  let doneCount = 0;
  await bulk.each(
    questions,
    async ({ word, ask, refused }: Question & { refused: Map<string, CliError> }) => {
      await bulk.attempt(async () => {
        const answer = await ask();
        if ('refused' in answer) refused.set(word, answer.refused);
        if (!('unanswered' in answer)) return;
        unanswered ??= answer.unanswered;
        throw answer.unanswered;
      });
      onProgress((doneCount += 1));
    },
  );
  return { refusals: refusalsOf(rows, refusedCrops, refusedLocations), unanswered };
}

/** Turns the rows that the model does not understand into refused rows. */
export function withRefusals(rows: readonly PlanRow[], refusals: ReadonlyMap<PlanRow, Refusal>): PlanRow[] {
  return rows.map((row) => {
    const failure = refusals.get(row);
    return failure === undefined ? row : { line: row.line, failure };
  });
}

function distinctNames(rows: readonly PlanRow[]): { crops: Set<string>; locations: Set<string> } {
  const inputs = rows.flatMap((row) => ('input' in row ? [row.input] : []));
  return {
    crops: new Set(inputs.map(({ crop }) => crop)),
    locations: new Set(inputs.map(({ location }) => location)),
  };
}

function refusalsOf(
  rows: readonly PlanRow[],
  crops: ReadonlyMap<string, CliError>,
  locations: ReadonlyMap<string, CliError>,
): Map<PlanRow, Refusal> {
  const refusals = new Map<PlanRow, Refusal>();
  for (const row of rows) {
    if (!('input' in row)) continue;
    const { crop, location } = row.input;
    const checks = [
      [crop, crops.get(crop)],
      [location, locations.get(location)],
    ] as const;
    const failures = checks.flatMap(([word, failure]) => (failure === undefined ? [] : [{ word, failure }]));
    const [first] = failures;
    if (first === undefined) continue;
    const message = failures.map(({ word, failure }) => notUnderstood(word, failure)).join('; ');
    refusals.set(row, { code: first.failure.code, message });
  }
  return refusals;
}
