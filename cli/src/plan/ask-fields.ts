import type { CreateCropPlanInput } from '@crop-planning/shared';
import { askUntilRead, notEmpty, requirePerson } from '../terminal/input/answers.js';
import type { Io, Prompts } from '../terminal/io.js';
import { alternatives } from '../terminal/output/words.js';
import {
  fieldOf,
  missingNames,
  optionName,
  requiredNames,
  type PlanField,
  type PlanFieldName,
} from './fields.js';

/** Refuses to go on if values are missing and nobody can be asked for them. */
export function requirePersonFor(io: Io, given: Partial<CreateCropPlanInput>): void {
  const missing = missingNames(given).map((name) => optionName(fieldOf(name)));
  requirePerson(io, missing, `crop plan create ${requiredNames.map(optionText).join(' ')}`);
}

/** A new plan with the values that are given, and for each other one that it needs, what a person answers. */
export async function askFields(
  prompts: Prompts,
  given: Partial<CreateCropPlanInput>,
): Promise<CreateCropPlanInput> {
  const values = new Map<string, unknown>(Object.entries(given));
  for (const name of missingNames(given)) values.set(name, await ask(prompts, fieldOf(name)));
  return Object.fromEntries(values) as CreateCropPlanInput;
}

function ask(prompts: Prompts, { question = '', option }: PlanField): Promise<unknown> {
  const { read, rule = '', choices } = option;
  if (read !== undefined) return askUntilRead(prompts, question, read, `It ${rule}.`);
  if (choices === undefined) return prompts.text(question, notEmpty);
  const chosen = (text: string) => choices.find((choice) => choice === text);
  return askUntilRead(prompts, question, chosen, `It must be ${alternatives(choices)}.`);
}

/** `--name NAME` */
function optionText(name: PlanFieldName): string {
  const field = fieldOf(name);
  return `${optionName(field)} ${field.option.flags.replace(/.*<|>/g, '').toUpperCase()}`;
}
