import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import type { Notices } from '../terminal/output/output.js';
import type { PlanChoice } from './choice.js';
import { cropNaming } from '../model/name-check/named-plan.js';
import { fetchPlans, planWord } from './reference.js';
import {
  changeSeveral,
  isOne,
  requireSelection,
  selectPlans,
  type ChangeOptions,
  type Selection,
} from './several.js';
import { updatePlan, type PlanUpdate } from './update.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { changes as english } from '@crop-planning/shared/words/languages/en/changes';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

interface Archiving extends PlanUpdate {
  options: ChangeOptions & PlanChoice;
}

/** Archives the plans that are named or that the options choose, or takes them out of the archive. */
export async function setArchived(
  invocation: Archiving,
  references: readonly string[],
  isArchived: boolean,
): Promise<void> {
  const selection = { references, ...invocation.options };
  requireSelection(selection, `crop plan ${isArchived ? 'archive' : 'unarchive'} PLAN`);
  const [reference = ''] = references;
  if (!isOne(selection) || invocation.options.dryRun === true)
    return archiveSeveral(invocation, selection, isArchived);
  if (!isArchived) return unarchiveOne(invocation, reference);
  await updatePlan(invocation, reference, { changes: { is_archived: true }, change: 'archive' });
}

/** Suggests how to undo the change. */
async function archiveSeveral(
  { io, output, options, openSignedIn }: Archiving,
  selection: Selection,
  isArchived: boolean,
): Promise<void> {
  const change = isArchived ? 'archive' : 'unarchive';
  const opposite = isArchived ? 'unarchive' : 'archive';
  const api = await openSignedIn();
  const selected = await selectPlans(io, api, selection, !isArchived);
  const plans = selected.filter((plan) => plan.is_archived !== isArchived);
  const named = await cropNaming(api, plans);
  await changeSeveral(io, output, {
    plans,
    change,
    options,
    tryNext: `crop plan ${change} … --yes`,
    preview: named,
    send: async ({ id }) =>
      named(
        await api.call((client) => client.cropPlans.update.mutate({ plan_id: id, is_archived: isArchived })),
      ),
    next: (changed) => `crop plan ${opposite} ${changed.map((plan) => planWord(api, plan)).join(' ')}`,
  });
  if (!isArchived && options.dryRun !== true && plans.length > 0) await reportNamesakes(output, api, plans);
}

/** Takes one plan out of the archive. */
async function unarchiveOne(invocation: PlanUpdate, reference: string): Promise<void> {
  let api: Api | undefined;
  const openSignedIn = async () => (api ??= await invocation.openSignedIn());
  const changes = { is_archived: false };
  const plan = await updatePlan({ ...invocation, openSignedIn }, reference, { changes, change: 'unarchive' });
  if (api !== undefined) await reportNamesakes(invocation.output, api, [plan]);
}

/** Warns of unarchived plans that have the same name: apply and other commands cannot tell them apart. */
async function reportNamesakes({ remark }: Notices, api: Api, plans: readonly CropPlan[]): Promise<void> {
  const { sameName } = words('changes', english);
  const active = await fetchPlans(api, { include_archived: false });
  for (const name of new Set(plans.map((plan) => plan.name))) {
    const ids = active.filter((plan) => plan.name === name).map(({ id }) => id);
    if (ids.length > 1)
      await remark(terminalWords().warning(sameName(ids.length, JSON.stringify(name), ids.join(', '))));
  }
}
