import type { CheckState } from '../../records/checks.js';

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
