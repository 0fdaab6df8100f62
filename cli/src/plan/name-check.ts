import { nameFields, type NameField } from '@crop-planning/shared/plan-files/names';
import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { namesInstead } from '@crop-planning/shared/words/name-refusal';
import { checkName, checkNames, type NameCheck, type Names } from '../model/name-check/check.js';
import type { Api } from '../service/api.js';
import { CliError, exitCodes } from '../terminal/failures.js';
import { canAsk, type Io } from '../terminal/io.js';
import type { ItemOptions, Output } from '../terminal/output/output.js';
import type { NamedPlan } from '../model/name-check/named-plan.js';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

/** The command as given, so that an error can repeat it with another name. */
export interface GivenCommand {
  /** The command without the options for the plan's values. */
  words: string;
  values: Partial<CreateCropPlanInput>;
}

/**
 * Checks how the model understands the names of a plan before a plan is created with these values; names that
 * `values` omits are taken from `plan`. At a terminal, the user chooses another name for a value that the
 * model does not know, and only that name is checked again.
 */
export async function checkPlanNames<Values extends Partial<Names>>(
  io: Io,
  api: Api,
  plan: Names,
  values: Values,
): Promise<{ values: Values; check: NameCheck }> {
  const names = { crop: values.crop ?? plan.crop, location: values.location ?? plan.location };
  const check = await checkNames(api, names);
  const open = nameFields.filter((field) => values[field] !== undefined);
  if (!canAsk(io) || open.length === 0) return { values, check };
  const { resolveName } = await import('../model/name-check/choice.js');
  const chosen = { ...names };
  for (const field of open) chosen[field] = await resolveName(io, field, names[field], check[field]);
  const checkAgain = <Field extends NameField>(field: Field) =>
    chosen[field] === names[field] ? check[field] : checkName(api, field, chosen[field]);
  const [crop, location] = await Promise.all([checkAgain('crop'), checkAgain('location')]);
  const replaced = Object.fromEntries(open.map((field) => [field, chosen[field]]));
  return { values: { ...values, ...replaced }, check: { crop, location } };
}

/**
 * Asks a person for the values of a new plan that `input` lacks. Checks each name before the next question: the
 * given ones first, the others as soon as they are typed.
 */
export async function askCheckedPlan(
  io: Io,
  api: Api,
  input: Partial<CreateCropPlanInput>,
): Promise<{ values: CreateCropPlanInput; check: NameCheck }> {
  const { askFields } = await import('./ask-fields.js');
  const { settleName } = await import('../model/name-check/choice.js');
  const check: Partial<NameCheck> = {};
  const settle = async (field: NameField, typed: string): Promise<string> => {
    const { name, answer } = await settleName(io, api, field, typed);
    Object.assign(check, { [field]: answer });
    return name;
  };
  const given = { ...input };
  for (const field of nameFields) {
    const typed = input[field];
    if (typed !== undefined) given[field] = await settle(field, typed);
  }
  const values = await askFields(io.prompts, given, settle);
  const { crop, location } = check;
  if (!crop || !location) throw new TypeError('a plan was read without a crop or a place');
  return { values, check: { crop, location } };
}

/** Throws if the model does not understand a name, or if a name could not be checked. */
export async function requireKnownNames(check: NameCheck, given: GivenCommand): Promise<void> {
  for (const field of nameFields) {
    const answer = check[field];
    if ('unanswered' in answer) throw answer.unanswered;
    if ('refused' in answer) throw await refusal(answer.refused, field, given);
  }
}

/**
 * Creates a plan and shows it, with a warning for each name that the model does not understand; suggested commands name
 * the plan with `wordFor`, by default by its id.
 */
export async function createChecked(
  output: Output<NamedPlan>,
  api: Api,
  input: CreateCropPlanInput,
  check: NameCheck,
  wordFor: (plan: CropPlan) => string = ({ id }) => id,
): Promise<void> {
  const created = await api.call((client) => client.cropPlans.create.mutate(input));
  const plan = { ...created, crop_name: foundCrop(check) };
  await output.item(plan, await panelOf(output, plan, input, check));
  const word = wordFor(created);
  await reportNames(output, word, input, check);
  await output.next(`crop plan analyze ${word}`);
}

async function panelOf(
  output: Output<NamedPlan>,
  plan: NamedPlan,
  input: CreateCropPlanInput,
  check: NameCheck,
): Promise<ItemOptions> {
  if (!output.isForPerson) return {};
  const { planPanel } = await import('./views/plan-panel.js');
  return planPanel(output, plan, input, foundPlace(check));
}

/** Returns the model's name of the crop that it found, if any. */
export function foundCrop({ crop }: NameCheck): string | null {
  return 'found' in crop ? crop.found.name : null;
}

/** Returns the name of the place that the model found, if any. */
export function foundPlace({ location }: NameCheck): string | null {
  return 'found' in location ? location.found.name : null;
}

/**
 * Reports how the model understands the names of the new plan, as they were typed, and how to correct those
 * that it does not understand; `planWord` names the plan in a command.
 */
export async function reportNames(
  { isForPerson, notice, remark }: Output<NamedPlan>,
  planWord: string,
  names: Names,
  check: NameCheck,
): Promise<void> {
  if (!isForPerson && nameFields.every((field) => !('refused' in check[field]))) return;
  const { interpretationOf, notUnderstood } = await import('../model/name-check/words.js');
  const { quotedName } = await import('../terminal/shell-words.js');
  const interpretation = interpretationOf(names, check);
  if (interpretation !== undefined) await notice(interpretation);
  for (const field of nameFields) {
    const answer = check[field];
    if (!('refused' in answer)) continue;
    await remark(terminalWords().warning(notUnderstood(names[field], answer.refused)));
    const quoted = quotedName(likeliestName(answer.refused) ?? '');
    if (quoted !== undefined && quoted !== '""')
      await remark(terminalWords().tryNext(`crop plan update ${planWord} --${field} ${quoted}`));
  }
}

async function refusal(failure: CliError, field: NameField, given: GivenCommand): Promise<CliError> {
  const { quotedName } = await import('../terminal/shell-words.js');
  const { createCommandText } = await import('./command-text.js');
  const { code, message, details } = failure;
  const name = likeliestName(failure);
  const quoted = name === undefined ? undefined : quotedName(name);
  const text = quoted && createCommandText(given.words, given.values, { field, quoted });
  return new CliError(exitCodes.refused, code, message, {
    ...details,
    hints: ['No plan was created; without --strict, one would have been.'],
    tryNext: text ?? details.tryNext,
  });
}

/** Returns the likeliest name to use in place of one that was not recognised; undefined if there is none. */
function likeliestName({ code, details }: CliError): string | undefined {
  return namesInstead({ ...details, code })[0];
}
