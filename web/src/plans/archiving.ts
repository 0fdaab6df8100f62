// Archives plans and brings them back, one or many; archiving is undone by bringing back.
import type { CropPlan } from '@crop-planning/client';
import { crop } from '../service/service.js';
import { refreshPlans } from './refresh.js';
import { announce } from '../undo/done.js';
import { picked } from '../words/en/picked.js';
import { said } from '../words/said.js';

type Archivable = Pick<CropPlan, 'id' | 'name' | 'is_archived'>;

/** The client sends the calls of one moment in one request, which has a limit. */
const atOnce = 10;

/** Archives the plans, or brings them back; says so with a way to undo it, also if only some succeeded. */
export async function setArchived(plans: readonly Archivable[], isArchived: boolean): Promise<void> {
  const changing = plans.filter((plan) => plan.is_archived !== isArchived);
  const changed: Archivable[] = [];
  try {
    for (let at = 0; at < changing.length; at += atOnce) {
      const some = changing.slice(at, at + atOnce);
      await Promise.all(some.map(({ id }) => send(id, isArchived)));
      changed.push(...some);
    }
  } finally {
    await refreshPlans();
    if (changed.length > 0)
      announce(
        () => doneWords(changed, isArchived),
        () => undo(changed, !isArchived),
      );
  }
}

async function undo(plans: readonly Archivable[], isArchived: boolean): Promise<void> {
  for (let at = 0; at < plans.length; at += atOnce) {
    await Promise.all(plans.slice(at, at + atOnce).map(({ id }) => send(id, isArchived)));
  }
  await refreshPlans();
}

function send(planId: string, is_archived: boolean): Promise<CropPlan> {
  return crop.cropPlans.update.mutate({ plan_id: planId, is_archived });
}

function doneWords(plans: readonly Archivable[], isArchived: boolean): string {
  const words = said('picked', picked);
  const [first, ...others] = plans;
  if (first !== undefined && others.length === 0)
    return isArchived ? words.archivedOne(first.name) : words.restoredOne(first.name);
  return isArchived ? words.archived(plans.length) : words.restored(plans.length);
}
