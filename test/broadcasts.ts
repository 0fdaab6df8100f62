interface Broadcasts {
  /** Why the filters cannot give the shard key. */
  because: string;
  /** In the words of `statementsOf`. */
  statements: readonly string[];
}

/**
 * The statements that a sharded cluster would send to every shard, all of them known and explained. They cost
 * as much as there are shards, so the list may only become shorter.
 */
export const broadcasts: readonly Broadcasts[] = [
  {
    because: 'A producer names the plan that it analysed, and does not know the account.',
    statements: ['aggregate crop_plans {_id}'],
  },
  {
    because:
      'Someone who logs in names an email. Accounts of earlier releases have no entry in `emails` yet.',
    statements: ['find accounts {email}'],
  },
  {
    because:
      'A personal access token and the name of a link to a result are random, and say nothing about the account.',
    statements: ['find personal_tokens {token_hash}', 'find shares {name_hash}'],
  },
  {
    because: 'One statement asks whether the sessions and tokens of all open streams are still valid.',
    statements: ['find sessions {_id, expires_at?}', 'find personal_tokens {_id, expires_at?}'],
  },
  {
    because: 'One change stream of each server has the notifications of all accounts.',
    statements: ['aggregate notifications {$changeStream}'],
  },
  {
    because: 'Analyses that share details refer by its id to the analysis that stores them.',
    statements: ['find analyses {_id}', 'find analyses {held_as}'],
  },
  {
    because: 'The deletion of an account looks up by it what is stored under another key.',
    statements: [
      'delete emails {account_id}',
      'find first_answers {account_id}',
      'find rate_limits {account_id}',
    ],
  },
  {
    because: 'Migrations go through all documents of a collection, in the order of their ids.',
    statements: [
      'find accounts {crop_plan_count?}',
      'find accounts {_id?, crop_plan_count?}',
      'find crop_plans {_id}',
      'find crop_plans {created_at?, is_archived?, updated_at?}',
      'find crop_plans {_id?, created_at?, is_archived?, updated_at?}',
      'update crop_plans {_id, created_at?, is_archived?, updated_at?}',
      'update analyses {_id, account_id?}',
      'find notifications {created_at?, is_read?}',
      'find notifications {_id?, created_at?, is_read?}',
      'update notifications {_id, created_at?, is_read?}',
    ],
  },
  {
    because: 'Scheduled jobs and removals go through the plans of all accounts, in the order of their ids.',
    statements: [
      'find crop_plans {}',
      'find crop_plans {_id?}',
      'find crop_plans {is_archived?}',
      'find crop_plans {_id?, is_archived?}',
      'find job_tallies {_id?}',
    ],
  },
  {
    because: 'crop-server check goes through everything, in the order of ids or of accounts.',
    statements: [
      'find accounts {_id?}',
      'find emails {}',
      'find emails {_id?}',
      'find analyses {crop_plan_id?}',
      'find notifications {}',
      'find notifications {_id}',
      'find notifications {_id?}',
      'find account_storage {_id?}',
      'find sessions {account_id?}',
      'find personal_tokens {account_id?}',
      'find crop_plans {account_id?}',
      'find notifications {account_id?}',
      'find rate_limits {account_id?}',
      'find first_answers {account_id?}',
      'find job_tallies {account_id?}',
    ],
  },
  {
    because: 'The operator lists all accounts and all entries of the audit.',
    statements: ['find accounts {}', 'find audit {}', 'find audit {event}', 'find audit {created_at?}'],
  },
  {
    because: 'crop-server status counts all documents of a collection.',
    statements: [
      'count accounts {}',
      'count sessions {}',
      'count personal_tokens {}',
      'count crop_plans {}',
      'count analyses {}',
      'count notifications {}',
      'count audit {}',
    ],
  },
];
