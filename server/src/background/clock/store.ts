import type { Db } from 'mongodb';

export type ClockStore = ReturnType<typeof createClockStore>;

export function createClockStore(db: Db) {
  const plans = db.collection<{ created_at: Date }>('crop_plans');
  return {
    /** Returns when the plan with the highest id was created; undefined if there are no plans. */
    async newestPlanAt(): Promise<Date | undefined> {
      const projection = { _id: 0, created_at: 1 };
      const [newest] = await plans.find({}, { projection }).sort({ _id: -1 }).limit(1).toArray();
      return newest?.created_at;
    },
  };
}
