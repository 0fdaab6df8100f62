import type { PlanFieldName } from '@crop-planning/shared/plan-files/columns';
import type { NameField } from '@crop-planning/shared/plan-files/names';
import { createCropPlanInput, type CreateCropPlanInput } from '@crop-planning/shared';
import { brokenRule } from '../command/define-command.js';
import { askUntilRead, fits, requirePerson } from '../terminal/input/answers.js';
import type { Io, Prompts } from '../terminal/io.js';
import { alternatives } from '@crop-planning/shared/words/listing';
import { fieldOf, askedNames, optionName, requiredNames } from './fields.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english } from '@crop-planning/shared/words/languages/en/questions';
import { riskMeanings, riskName, waterMeanings, waterName } from '@crop-planning/shared/words/choices';
import { risks, waters } from '@crop-planning/shared/typed/choices';

/** Throws if values are missing and there is no terminal to ask for them. */
export function requirePersonFor(io: Io, input: Partial<CreateCropPlanInput>): void {
  const typed = Object.fromEntries(requiredNames.map((name) => [optionName(fieldOf(name)), input[name]]));
  requirePerson(io, typed, `crop plan create ${requiredNames.map(optionText).join(' ')}`);
}

/** Returns the crop or the place to use for the one that a person typed. */
export type SettleName = (field: NameField, typed: string) => Promise<string>;

/** Returns a new plan's values: those given, and the user's answers for the others that have a question. */
export async function askFields(
  prompts: Prompts,
  input: Partial<CreateCropPlanInput>,
  settle: SettleName,
): Promise<CreateCropPlanInput> {
  const values = new Map<string, unknown>(Object.entries(input));
  const open = askedNames.filter((name) => input[name] === undefined);
  for (const name of open) {
    const value = await ask(prompts, name);
    const isName = name === 'crop' || name === 'location';
    values.set(name, isName ? await settle(name, String(value)) : value);
  }
  return Object.fromEntries(values) as CreateCropPlanInput;
}

function ask(prompts: Prompts, name: PlanFieldName): Promise<unknown> {
  const { option, usualChoice } = fieldOf(name);
  const { read, choices } = option;
  const { fields, choice } = words('questions', english);
  const question = isQuestion(fields, name) ? fields[name] : '';
  const meanings = meaningsOf(name);
  if (meanings !== undefined) {
    const described = meanings.map(({ value, word, meaning }) => ({ name: choice(word, meaning), value }));
    return prompts.choose(question, described, usualChoice);
  }
  if (read !== undefined)
    return askUntilRead(prompts, question, read, (text) => `It ${brokenRule(option, text)}.`);
  if (choices === undefined) return prompts.text(question, fits(createCropPlanInput.shape[name]));
  const readChoice = (text: string) => choices.find((choice) => choice === text);
  return askUntilRead(prompts, question, readChoice, () => `It must be ${alternatives(choices)}.`);
}

function isQuestion<Fields extends object>(fields: Fields, name: string): name is keyof Fields & string {
  return Object.hasOwn(fields, name);
}

/** Returns the choices of a field that are few enough to choose from, and what each means. */
function meaningsOf(name: PlanFieldName) {
  if (name === 'risk_tolerance') {
    return risks.map((value) => ({ value, word: riskName(value), meaning: riskMeanings()[value] }));
  }
  if (name !== 'water') return undefined;
  return waters.map((value) => ({ value, word: waterName(value), meaning: waterMeanings()[value] }));
}

/** Returns `--name NAME`. */
function optionText(name: PlanFieldName): string {
  const field = fieldOf(name);
  return `${optionName(field)} ${field.option.flags.replace(/.*<|>/g, '').toUpperCase()}`;
}
