// Plans that are shown as deleted: the request is sent after ten seconds or when the page is left, so that this can be
// undone without a way to bring a deleted plan back.
import type { CropPlan } from '@crop-planning/client';
import { sendSignedIn } from '../service/service.js';
import { refreshPlans } from './refresh.js';
import { doLater } from '../undo/done.js';
import { createWatched, useWatched } from '../watched/watched.js';
import { picked } from '../words/en/picked.js';
import { said } from '../words/said.js';

type Named = Pick<CropPlan, 'id' | 'name'>;

const leaving = createWatched<ReadonlySet<string>>(new Set());

/** Returns the ids of the plans that are no longer shown. */
export function useLeaving(): ReadonlySet<string> {
  return useWatched(leaving);
}

/** Deletes plans that were never analysed, unless that is undone within ten seconds. */
export function deleteLater(plans: readonly Named[]): void {
  const [first] = plans;
  if (first === undefined) return;
  const words = () => {
    const { deleted, deletedOne } = said('picked', picked);
    return plans.length === 1 ? deletedOne(first.name) : deleted(plans.length);
  };
  const ids = new Set(plans.map(({ id }) => id));
  doLater({
    words,
    show: (isDone) => {
      const others = [...leaving.get()].filter((id) => !ids.has(id));
      leaving.set(new Set(isDone ? [...others, ...ids] : others));
    },
    send: (init) => deleteAll(plans, init),
    refresh: refreshPlans,
  });
}

/** Deletes one after the other, or all at once if the page is left; throws the first failure in the end. */
async function deleteAll(plans: readonly Named[], init: RequestInit): Promise<void> {
  const remove = ({ id }: Named) => sendSignedIn(`/crop-plans/${id}`, { ...init, method: 'DELETE' });
  const outcomes: PromiseSettledResult<unknown>[] = [];
  if (init.keepalive === true) outcomes.push(...(await Promise.allSettled(plans.map(remove))));
  else for (const plan of plans) outcomes.push(...(await Promise.allSettled([remove(plan)])));
  const failed = outcomes.find((one) => one.status === 'rejected');
  if (failed === undefined) return;
  await refreshPlans();
  throw failed.reason;
}
