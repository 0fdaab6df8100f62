/** How much was checked. */
export interface Checked {
  accounts: number;
  crop_plans: number;
  analyses: number;
  notifications: number;
  collections: number;
  /** How many documents the collections have in total. */
  documents: number;
  /** How many of them have no checksum yet; only of the embedded engine. */
  documents_without_checksum?: number;
  index_entries: number;
}

/** How far a check has come, and what it has found; stored, so that the check can be continued. */
export interface CheckState {
  /** The last collection, by name, that the database has validated completely. */
  validated: string | null;
  /** Where the validation of the next collection continues. */
  from: { collection: string; position: object } | null;
  /** Whether the database has validated every collection and found no problem; null until then. */
  is_sound: boolean | null;
  /** The last account, by id, that was checked. */
  account: string | null;
  checked: Checked;
  not_checked: string[];
  unsettled: number;
  problems: string[];
  problem_count: number;
  wrong_counts: { id: string; crop_plan_count: number }[];
  wrong_sizes: { id: string; bytes: number }[];
}

export function newState(): CheckState {
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

const problemsMax = 100;

export function addProblem(state: CheckState, problem: string): void {
  state.problem_count += 1;
  if (state.problems.length < problemsMax) state.problems.push(problem);
}
