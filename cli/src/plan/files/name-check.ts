import { nameFields, questionsOf, type NameField } from '@crop-planning/shared/plan-files/names';
import type { Api } from '../../service/api.js';
import { createBulk } from '../bulk.js';
import type { PlanRow, Refusal } from '@crop-planning/shared/plan-files/plan-row';
import type { CliError } from '../../terminal/failures.js';
import { checkName, type Names } from '../../model/name-check/check.js';
import { notUnderstood } from '../../model/name-check/words.js';

export interface RowsUnderstood {
  /** The reasons why the model does not understand some rows, in the order of the file. */
  refusals: ReadonlyMap<PlanRow, Refusal>;
  /** The reason why some names could not be checked; undefined if all were. */
  unanswered: CliError | undefined;
}

/** Counts the names in a file that have to be checked, crops and places together. */
export function questionCount(rows: readonly PlanRow[]): number {
  return questionsOf(rows).length;
}

/** Checks each crop and place in the rows once, several at a time. */
export async function askAboutRows(
  api: Api,
  rows: readonly PlanRow[],
  onProgress: (doneCount: number) => void,
): Promise<RowsUnderstood> {
  const refused: Refused = { crop: new Map(), location: new Map() };
  const bulk = createBulk('Nothing was changed.');
  let unanswered: CliError | undefined;
  let doneCount = 0;
  await bulk.each(questionsOf(rows), async ({ field, word }) => {
    await bulk.attempt(async () => {
      const answer = await checkName(api, field, word);
      if ('refused' in answer) refused[field].set(word, answer.refused);
      if (!('unanswered' in answer)) return;
      unanswered ??= answer.unanswered;
      throw answer.unanswered;
    });
    onProgress((doneCount += 1));
  });
  const refusals = rows.flatMap((row) => {
    const refusal = 'input' in row ? refusalOf(row.input, refused) : undefined;
    return refusal === undefined ? [] : [[row, refusal] as const];
  });
  return { refusals: new Map(refusals), unanswered };
}

/** Why the service refused words, by the field that they are in. */
type Refused = Readonly<Record<NameField, Map<string, CliError>>>;

function refusalOf(names: Names, refused: Refused): Refusal | undefined {
  const failures = nameFields.flatMap((field) => {
    const failure = refused[field].get(names[field]);
    return failure === undefined ? [] : [{ word: names[field], failure }];
  });
  const [first] = failures;
  if (first === undefined) return undefined;
  const message = failures.map(({ word, failure }) => notUnderstood(word, failure)).join('; ');
  return { code: first.failure.code, message };
}
