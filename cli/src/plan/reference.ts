import type { CropPlan } from '@crop-planning/shared';
import { argument } from '../command/define-command.js';
import type { Api } from '../service/api.js';
import { CliError } from '../terminal/failures.js';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { monthName } from '@crop-planning/shared/words/months';
import type { Io } from '../terminal/io.js';
import { shellWord } from '../terminal/shell-words.js';
import { beginsId, chosenOne, isId, notFound, type Naming } from '../terminal/input/references.js';
import type { NamedPlan } from '../model/name-check/named-plan.js';

const naming: Naming<NamedPlan> = {
  noun: 'crop plan',
  rule: 'its id, at least the first 6 characters of its id, or its name',
  notFoundCode: 'CROP_PLAN_NOT_FOUND',
  listCommand: 'crop plan list --include-archived',
  describe: ({ name, crop, crop_name, location, planting_month }) =>
    `${name} (${cropText(crop, crop_name)}, ${location}, ${monthName(planting_month)})`,
  chooseCommand: ({ id }) => `crop plan show ${id}`,
};

/** The rule for naming a plan on the command line, for --help. */
export const planRule = naming.rule;
export const planArgument = argument(planRule);

/** All plans of the account, also archived ones, as the command has read them to find those that were named. */
const allPlans = new WeakMap<Api, readonly CropPlan[]>();

/** Fetches all plans, or all that are not archived, and saves their names for shell completion. */
export async function fetchPlans(api: Api, input: { include_archived: boolean }): Promise<CropPlan[]> {
  const plans = await api.call((client) => client.cropPlans.list.query(input));
  if (input.include_archived) allPlans.set(api, plans);
  await api.remember((words) => words.plans(plans));
  return plans;
}

/**
 * Finds the one plan that a reference (an id, the beginning of an id, or a name) matches, archived or not;
 * throws if none match, or if several match and the user cannot be asked, because there is no terminal.
 */
export async function findPlan<Plan extends CropPlan>(
  io: Io,
  api: Api,
  reference: string,
  get: (planId: string) => Promise<Plan | undefined>,
): Promise<CropPlan | Plan>;
export async function findPlan(io: Io, api: Api, reference: string): Promise<CropPlan>;
export async function findPlan(
  io: Io,
  api: Api,
  reference: string,
  get: (planId: string) => Promise<CropPlan | undefined> = (planId) => getPlan(api, planId),
): Promise<CropPlan> {
  const wanted = reference.trim();
  if (isId(wanted)) {
    const plan = await get(wanted.toLowerCase());
    if (plan !== undefined) return plan;
  }
  const plans = await fetchPlans(api, { include_archived: true });
  return resolvePlan(io, api, plans, reference);
}

/**
 * Finds the plan for each reference, and returns every plan once, in the order of the references; fetches the
 * list of plans only once.
 */
export async function findPlans(io: Io, api: Api, references: readonly string[]): Promise<CropPlan[]> {
  const plans = await fetchPlans(api, { include_archived: true });
  const results = new Set<CropPlan>();
  // The references are resolved one after another, so that the user gets one question at a time.
  for (const reference of references) results.add(await resolvePlan(io, api, plans, reference));
  return [...results];
}

/**
 * Returns the plans with this name or beginning of an id; if there are none, the plans whose name differs
 * only in letter case or Unicode form.
 */
export function matches(plans: readonly CropPlan[], wanted: string): CropPlan[] {
  const exact = plans.filter(isReferredTo(wanted));
  if (exact.length > 0) return exact;
  const folded = fold(wanted);
  return plans.filter(({ name }) => fold(name) === folded);
}

async function resolvePlan(
  io: Io,
  api: Api,
  plans: readonly CropPlan[],
  reference: string,
): Promise<CropPlan> {
  const wanted = reference.trim();
  const candidates = matches(plans, wanted);
  const [only, ...others] = candidates;
  if (only === undefined) throw notFound(reference, naming, namesWith(plans, wanted));
  if (others.length === 0) return only;
  const { cropNaming } = await import('../model/name-check/named-plan.js');
  return chosenOne(io, candidates.map(await cropNaming(api, candidates)), reference, naming);
}

type Named = Pick<CropPlan, 'id' | 'name'>;

/** A command with a longer name is harder to read than one with an id. */
const wordLengthMax = 40;

/**
 * Returns the word for a plan in a command to type: its name, if it is known to be the plan's alone and is easily
 * typed, otherwise its id. Sends no request.
 */
export function planWord(api: Api, { id, name }: Named): string {
  const word = shellWord(name) ?? '';
  const isEasy = /^[\p{L}\p{N}"]/u.test(word) && !name.startsWith('-') && word.length <= wordLengthMax;
  return isEasy && isNamedAlone(api, { id, name }) ? word : id;
}

/** Returns `"North field"`, with the id if other plans may have the same name. Sends no request. */
export function planTitle(api: Api, plan: Named): string {
  return isNamedAlone(api, plan) ? `"${plan.name}"` : `"${plan.name}" (${plan.id})`;
}

/** Whether the name is known to refer to this plan alone. */
function isNamedAlone(api: Api, { id, name }: Named): boolean {
  const others = allPlans.get(api)?.filter((plan) => plan.id !== id);
  return others !== undefined && !isId(name) && !others.some(isReferredTo(name));
}

/** Whether a plan has this name or beginning of an id. */
function isReferredTo(wanted: string): (plan: Named) => boolean {
  return ({ id, name }) => name === wanted || beginsId(wanted, id);
}

const namesMax = 5;

/** Returns some names that contain the text. */
function namesWith(plans: readonly CropPlan[], text: string): string[] {
  const names = text === '' ? [] : plans.map(({ name }) => name);
  return [...new Set(names)].filter((name) => fold(name).includes(fold(text))).slice(0, namesMax);
}

/** Returns the plan with this id; undefined if there is no such plan. */
export function getPlan(api: Api, planId: string): Promise<CropPlan | undefined> {
  return ifFound(api.call((client) => client.cropPlans.get.query({ plan_id: planId })));
}

/** Awaits a plan; returns undefined if the service finds no such plan. */
export async function ifFound<Plan>(plan: Promise<Plan>): Promise<Plan | undefined> {
  try {
    return await plan;
  } catch (error) {
    if (error instanceof CliError && error.code === 'CROP_PLAN_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Normalises letter case and Unicode form, for comparisons. */
export function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
