import { modelUpgradeReview, monthlyReview } from './analyses/review-jobs.js';
import type { Job } from './background/jobs/job.js';
import type { OperatorCore } from './core.js';
import { plantingWindowJob } from './crop-plans/planting-window-job.js';

/** Every scheduled job, in the order in which a server runs them; nothing else registers one. */
export function scheduledJobs(core: OperatorCore): Job[] {
  // Runs before the monthly review, which then finds nothing left to do.
  return [modelUpgradeReview(core), monthlyReview(core), plantingWindowJob(core)];
}
