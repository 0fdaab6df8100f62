import type { Database } from '../../database/open.js';
import type { CheckState } from '../../records/operation/checks.js';
import { recordsOf, type Records } from '../../records/handle.js';
import { checkedData, type CheckedData } from '../../records/spanning/checked.js';

/** A check of the stored data that is under way: what its parts read, and where they report. */
export interface CheckRun {
  store: CheckedData;
  records: Records;
  state: CheckState;
  report: (problem: string) => void;
  /** Tells the operator how far the check has come, at most once every few seconds. */
  progress: (sentence: () => string) => void;
  /** Saves the state; to be called only where it is complete: a check that continues does nothing twice. */
  save: () => Promise<void>;
}

export interface CheckOptions {
  /** Continues the last check if it has not finished. */
  resume?: boolean;
  /** Called every few seconds, with a sentence that says how far the check has come. */
  onProgress?: (sentence: string) => void;
  /** How often the state is saved, every two seconds by default; 0 saves it whenever it is complete. */
  saveEveryMs?: number;
}

const progressEveryMs = 5_000;
const problemsMax = 100;

export async function startRun(
  db: Database['db'],
  { resume = false, onProgress, saveEveryMs = 2_000 }: CheckOptions,
): Promise<CheckRun> {
  const records = recordsOf(db);
  const state = (resume ? await records.checks.read() : undefined) ?? newState();
  let [savedAt, reportedAt] = [performance.now(), performance.now()];
  return {
    store: checkedData(db),
    records,
    state,
    report(problem) {
      state.problem_count += 1;
      if (state.problems.length < problemsMax) state.problems.push(problem);
    },
    progress(sentence) {
      if (performance.now() - reportedAt < progressEveryMs) return;
      reportedAt = performance.now();
      onProgress?.(sentence());
    },
    async save() {
      if (performance.now() - savedAt < saveEveryMs) return;
      await records.checks.save(state);
      savedAt = performance.now();
    },
  };
}

function newState(): CheckState {
  return {
    validated: null,
    from: null,
    is_sound: null,
    account: null,
    checked: {
      accounts: 0,
      crop_plans: 0,
      analyses: 0,
      notifications: 0,
      collections: 0,
      documents: 0,
      index_entries: 0,
    },
    not_checked: [],
    unsettled: 0,
    problems: [],
    problem_count: 0,
    wrong_counts: [],
    wrong_sizes: [],
  };
}
