import type { Clock } from '../../concurrency/clock.js';
import type { Config } from '../../settings/config.js';
import { createRateLimits } from './budgets.js';
import type { Networks } from '../../settings/networks.js';
import { createOpenBudgets } from './open-budgets.js';
import { createAccountBudgets } from './account-budgets.js';
import type { Records } from '../../records/handle.js';

export type Limits = ReturnType<typeof createLimits>;

/** Everything that limits how often an account or a network may do something, on all servers together. */
export function createLimits(
  records: Pick<Records, 'rateLimits' | 'accountBudgets'>,
  settings: Config,
  networks: Networks,
  now: Clock,
) {
  const rateLimits = createRateLimits(records, now);
  const { MODEL_ANALYSES_PER_HOUR: perHour, PLANS_PER_ACCOUNT_MAX } = settings;
  return {
    ...rateLimits,
    ...createOpenBudgets(rateLimits, networks),
    ...createAccountBudgets(rateLimits, now, {
      previewsPerHour: perHour,
      // Allows an account to analyse all its plans within an hour, with one request for each.
      analysesPerHour: Math.max(perHour, PLANS_PER_ACCOUNT_MAX),
    }),
  };
}
