import { ObjectId, type Db, type Document } from 'mongodb';
import { expect } from 'vitest';

/** Fails unless the account's notifications are its plans' label changes, in chronological order. */
export async function expectNotified(
  db: Db,
  planIds: readonly string[],
  { analysesPerPlan }: { analysesPerPlan?: number } = {},
): Promise<void> {
  const changes = [];
  for (const planId of planIds) {
    const analyses = await newestLast(db, 'analyses', { crop_plan_id: new ObjectId(planId) });
    if (analysesPerPlan !== undefined) expect(analyses).toHaveLength(analysesPerPlan);
    expectRising(analyses);
    changes.push(
      ...analyses.slice(1).flatMap((analysis, at) => {
        const from = analyses[at]?.['feasibility_label'];
        const to = analysis['feasibility_label'];
        return from === to ? [] : [{ id: analysis._id.toHexString(), planId, title: `${from} to ${to}` }];
      }),
    );
  }
  const filter = { related_crop_plan_id: { $in: planIds.map((id) => new ObjectId(id)) } };
  const notifications = await newestLast(db, 'notifications', filter);
  expectRising(notifications);
  expect(notifications.map(({ seq }) => seq)).toEqual(notifications.map((_, at) => at + 1));
  const reported = notifications.map(({ _id, related_crop_plan_id, title }) => ({
    id: _id.toHexString(),
    planId: related_crop_plan_id.toHexString(),
    title: title.split(': ')[1],
  }));
  const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
  expect(reported.toSorted(byId)).toEqual(changes.toSorted(byId));
  for (const planId of planIds) {
    const inOrder = (list: typeof reported) =>
      list.filter((change) => change.planId === planId).map(({ id }) => id);
    expect(inOrder(reported)).toEqual(inOrder(changes));
  }
}

function newestLast(db: Db, name: string, filter: Document) {
  return db.collection(name).find(filter).sort({ created_at: 1 }).toArray();
}

function expectRising(items: readonly Document[]): void {
  const times = items.map(({ created_at }) => Number(created_at));
  expect(times).toEqual([...new Set(times)].sort((left, right) => left - right));
}
