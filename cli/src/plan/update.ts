import type { Changeable } from '@crop-planning/shared/plan-files/plan-values';
import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { withClimateId } from '../climate/own-climate.js';
import type { Api } from '../service/api.js';
import { alternatives } from '@crop-planning/shared/words/listing';
import { fieldOf, namesIn, optionName, type GivenValues } from './fields.js';
import { cropNaming, type NamedPlan } from '../model/name-check/named-plan.js';
import { findPlan, planTitle, planWord } from './reference.js';
import type { ChangeOptions, Selection } from './several.js';
import type { Io } from '../terminal/io.js';
import { CliError, usageError } from '../terminal/failures.js';
import type { ItemOptions, Output } from '../terminal/output/output.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { changes as english, type PlanChange } from '@crop-planning/shared/words/languages/en/changes';

type CropPlanChanges = Partial<Changeable> & { is_archived?: boolean };

/** The parts of an invocation that an update needs. */
export interface PlanUpdate {
  io: Io;
  output: Output<NamedPlan>;
  openSignedIn(): Promise<Api>;
}

/** Changes the plan and shows it; at a terminal, `change` is stated instead. */
export async function updatePlan(
  { io, output, openSignedIn }: PlanUpdate,
  reference: string,
  { changes, change }: { changes: CropPlanChanges; change?: PlanChange },
): Promise<CropPlan> {
  const api = await openSignedIn();
  const found = await findPlan(io, api, reference);
  const [named, inputs] = await Promise.all([cropNaming(api, [found]), withClimateId(api, changes)]);
  const plan = named(await changePlan(api, found, inputs));
  const sentence = change && words('changes', english).doneTo(change, planTitle(api, plan));
  await output.item(plan, sentence === undefined ? await fetchPanel(output, api, plan) : { sentence });
  return plan;
}

/** Fetches what only a person sees; does without it if that fails, because the plan has been changed. */
async function fetchPanel(output: Output<NamedPlan>, api: Api, plan: NamedPlan): Promise<ItemOptions> {
  if (!output.isForPerson) return {};
  const [{ withAnalysis }, { planPanel }] = await Promise.all([
    import('./listed.js'),
    import('./views/plan-panel.js'),
  ]);
  try {
    const complete = await withAnalysis(api, plan);
    return await planPanel(output, plan, complete, complete.analysis?.place ?? null);
  } catch (error) {
    if (error instanceof CliError) return {};
    throw error;
  }
}

/** Changes the settings of the selected plans; a name or a planting is changed one plan at a time. */
export async function updateSeveral(
  { io, output, options, openSignedIn }: PlanUpdate & { options: ChangeOptions },
  selection: Selection,
  given: GivenValues,
): Promise<void> {
  const own = namesIn('name', 'planting').filter((name) => given[name] !== undefined);
  if (own.length > 0) {
    const settings = alternatives(namesIn('setting').map((name) => optionName(fieldOf(name))));
    throw usageError(
      `${optionName(fieldOf(own[0] ?? 'name'))} works for one plan at a time, and not with --dry-run.`,
      { hints: [`For several plans, give ${settings}.`], tryNext: 'crop plan update PLAN PLAN --risk low' },
    );
  }
  const { changeSeveral, selectPlans } = await import('./several.js');
  const api = await openSignedIn();
  const changes = await withClimateId(api, given);
  const plans = await selectPlans(io, api, selection);
  const named = await cropNaming(api, plans);
  await changeSeveral(io, output, {
    plans,
    change: 'update',
    options,
    tryNext: 'crop plan update … --yes',
    preview: (plan) => named({ ...plan, ...changes }),
    send: async (plan) => named(await changePlan(api, plan, changes)),
  });
}

/** Re-creates the plan with a different planting, and reports its new id. */
export async function correctPlan(
  { io, output, openSignedIn }: PlanUpdate,
  reference: string,
  given: Partial<CreateCropPlanInput>,
): Promise<void> {
  const api = await openSignedIn();
  const { findPlanWithAnalysis } = await import('./listed.js');
  const plan = await findPlanWithAnalysis(io, api, reference);
  const [
    { changeableOf, changedPlanting },
    { inputWith },
    { analysedRefusal, replacePlan },
    { checkPlanNames, foundCrop, foundPlace, reportNames },
    { planPanel },
  ] = await Promise.all([
    import('@crop-planning/shared/plan-files/plan-values'),
    import('./changed-input.js'),
    import('./replace.js'),
    import('./name-check.js'),
    import('./views/plan-panel.js'),
  ]);
  const changes = await withClimateId(api, given);
  const input = inputWith(plan, changes);
  if (Object.keys(changedPlanting(plan, input)).length === 0) {
    const { crop_name } = plan;
    const changed = { ...(await changePlan(api, plan, changeableOf(input))), crop_name };
    return output.item(changed, await planPanel(output, changed, plan));
  }
  if (plan.latest_analysis_at !== null) throw analysedRefusal(api, plan, input);
  const { values, check } = await checkPlanNames(io, api, plan, changes);
  const replaced = await replacePlan(api, plan, inputWith(plan, values));
  const replacement = { ...replaced, crop_name: foundCrop(check) };
  await output.item(replacement, await planPanel(output, replacement, input, foundPlace(check)));
  await output.remark(words('changes', english).newId(plan.id, replacement.id));
  const word = planWord(api, replacement);
  await reportNames(output, word, { ...plan, ...values }, check);
  await output.next(`crop plan analyze ${word}`);
}

function changePlan(api: Api, { id }: CropPlan, changes: CropPlanChanges): Promise<CropPlan> {
  return api.call((client) => client.cropPlans.update.mutate({ plan_id: id, ...changes }));
}
