import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { exitCodes } from '../../terminal/exit-codes.js';
import { CliError } from '../../terminal/failures.js';
import type { Notices } from '../../terminal/output/output.js';
import { quotedName } from '../../terminal/shell-words.js';
import { askBoth, type PlanWords, type Understanding } from '../../model/understanding/ask.js';
import { likeliestName, notUnderstood, takenFor } from '../../model/understanding/words.js';

const fields = ['crop', 'location'] as const;
type Field = (typeof fields)[number];

export interface AskOptions {
  /** Refuses what the model does not understand, and what it could not be asked about. */
  isStrict: boolean;
  /** The same command with another crop or place, ready to be pasted; undefined if it cannot be written. */
  commandWith(option: string, quoted: string): string | undefined;
}

/** Asks how the model would understand a plan, before the plan is created. */
export async function askBefore(
  api: Api,
  words: PlanWords,
  { isStrict, commandWith }: AskOptions,
): Promise<Understanding> {
  const answers = await askBoth(api, words);
  if (!isStrict) return answers;
  for (const field of fields) {
    const answer = answers[field];
    if ('unanswered' in answer) throw answer.unanswered;
    if ('refused' in answer) throw refusal(answer.refused, field, commandWith);
  }
  return answers;
}

/** Says how the model would understand the plan just created, and how to correct what it would not. */
export async function tellAfter(
  { notice, remark }: Notices,
  { id, crop, location }: CropPlan,
  answers: Understanding,
): Promise<void> {
  const words = { crop, location };
  const taken = takenFor(words, answers);
  if (taken !== undefined) await notice(taken);
  for (const field of fields) {
    const answer = answers[field];
    if (!('refused' in answer)) continue;
    await remark(`warning: ${notUnderstood(words[field], answer.refused)}`);
    const quoted = quotedName(likeliestName(answer.refused) ?? '');
    if (quoted !== undefined && quoted !== '""')
      await remark(`try: crop plan update ${id} --${field} ${quoted}`);
  }
}

function refusal(failure: CliError, field: Field, commandWith: AskOptions['commandWith']): CliError {
  const { code, message, details } = failure;
  const name = likeliestName(failure);
  const quoted = name === undefined ? undefined : quotedName(name);
  return new CliError(exitCodes.refused, code, message, {
    ...details,
    hints: ['No plan was created; without --strict it would be.'],
    tryNext: (quoted && commandWith(`--${field}`, quoted)) ?? details.tryNext,
  });
}
