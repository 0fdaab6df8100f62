import type { Db } from 'mongodb';
import type { CheckState } from './state.js';

export type CheckStateStore = ReturnType<typeof createCheckStateStore>;

interface StateDocument extends CheckState {
  _id: 'check';
  form: number;
}

/** To be raised when the form of the state changes: a check cannot continue in another form. */
const form = 1;

/** Stores how far the last check has come, unless it has finished. */
export function createCheckStateStore(db: Db) {
  const checks = db.collection<StateDocument>('checks');
  return {
    /** Returns undefined if the last check has finished, or was begun by a release with another form. */
    async read(): Promise<CheckState | undefined> {
      const found = await checks.findOne({ _id: 'check', form });
      if (!found) return undefined;
      const { _id, form: _, ...state } = found;
      return state;
    },

    async save(state: CheckState): Promise<void> {
      await checks.updateOne({ _id: 'check' }, { $set: { ...state, form } }, { upsert: true });
    },

    async remove(): Promise<void> {
      await checks.deleteOne({ _id: 'check' });
    },
  };
}
