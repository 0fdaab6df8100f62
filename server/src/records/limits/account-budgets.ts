import { limitStatements, storedLimit } from './rate-limits.js';
import { objectId, record } from '../record.js';

/** How much of each budget of an account has been taken: beside the account, on the shard of a cluster that it is on. */
export const accountBudgets = record({
  collection: 'account_budgets',
  stored: storedLimit.extend({ account_id: objectId }),
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements: (_budgets, db) => limitStatements(db.collection('account_budgets')),
});
