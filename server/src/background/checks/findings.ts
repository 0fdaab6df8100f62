import type { Findings } from '../../records/operation/checks.js';

/** Further problems of a part are counted, but not kept. */
const problemsMax = 100;
/** Further wrong counts of a part are left to the next check, so that its findings stay small. */
const wrongCountsMax = 1_000;

export function noFindings(): Findings {
  return {
    checked: { accounts: 0, crop_plans: 0, analyses: 0, notifications: 0 },
    unsettled: 0,
    problems: [],
    problem_count: 0,
    wrong_counts: [],
    wrong_sizes: [],
  };
}

/** Adds the findings of a part to those of the parts before it. */
export function addFindings(all: Findings, more: Findings): void {
  all.checked.accounts += more.checked.accounts;
  all.checked.crop_plans += more.checked.crop_plans;
  all.checked.analyses += more.checked.analyses;
  all.checked.notifications += more.checked.notifications;
  all.unsettled += more.unsettled;
  all.problem_count += more.problem_count;
  addUpTo(problemsMax, all.problems, more.problems);
  addUpTo(wrongCountsMax, all.wrong_counts, more.wrong_counts);
  addUpTo(wrongCountsMax, all.wrong_sizes, more.wrong_sizes);
}

/** Adds a problem to the findings. */
export function addProblem(findings: Pick<Findings, 'problems' | 'problem_count'>, problem: string): void {
  findings.problem_count += 1;
  addUpTo(problemsMax, findings.problems, [problem]);
}

function addUpTo<T>(max: number, all: T[], more: readonly T[]): void {
  all.push(...more.slice(0, max - all.length));
}

/** Whether something was found that the counts do not say. */
export function hasFindings({ unsettled, problem_count, wrong_counts, wrong_sizes }: Findings): boolean {
  return unsettled + problem_count + wrong_counts.length + wrong_sizes.length > 0;
}
