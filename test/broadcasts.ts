interface Explained {
  because: string;
  /** In the words of `statementsOf`. */
  statements: readonly string[];
}

/**
 * The statements that a sharded cluster would send to every shard, all of them known and explained. They cost
 * as much as there are shards, so the list may only become shorter.
 */
export const broadcasts: readonly Explained[] = [
  {
    because:
      'A producer names the plan that it analysed, and does not know the account; crop-server check asks in the same words whose a plan is of which another account has analyses.',
    statements: ['aggregate crop_plans {_id}'],
  },
  {
    because: 'A personal access token of an earlier version says nothing about the account.',
    statements: ['aggregate personal_tokens {token_hash}'],
  },
  {
    because: 'The name of a link to a result is random, and says nothing about the account.',
    statements: ['find shares {name_hash}'],
  },
  {
    because:
      'One change stream of each server has the notifications of all accounts, and the ends of sessions, tokens and accounts.',
    statements: ['aggregate * {$changeStream}'],
  },
  {
    because: 'A database that does not say which form its documents have is looked through once.',
    statements: [
      'find accounts {}',
      'find emails {}',
      'find sessions {}',
      'find personal_tokens {}',
      'find analyses {}',
      'find notifications {}',
      'find shares {}',
      'find own_climates {}',
      'find first_answers {}',
      'find known_networks {}',
      'find account_budgets {}',
      'find account_storage {}',
      'find rate_limits {}',
    ],
  },
  {
    because: 'Scheduled jobs read the plans of a range of accounts, a hundred at a time.',
    statements: ['find crop_plans {account_id?, is_archived?}'],
  },
  {
    because:
      'The first server that runs a slot of a job, or begins to remove analyses, asks about how many plans there are.',
    statements: ['count crop_plans {}'],
  },
  {
    because: 'The watch of the clock asks for the newest plan every minute.',
    statements: ['find crop_plans {}'],
  },
  {
    because:
      'crop-server check, and removals of analyses, go through everything in ranges of the ids of accounts.',
    statements: [
      'find accounts {_id?}',
      'find account_storage {_id?}',
      'find emails {account_id?}',
      'find sessions {account_id?}',
      'find personal_tokens {account_id?}',
      'find crop_plans {account_id?}',
      'find analyses {account_id?}',
      'find notifications {account_id?}',
      'find shares {account_id?}',
      'find own_climates {account_id?}',
      'find account_budgets {account_id?}',
      'find known_networks {account_id?}',
      'find first_answers {account_id?}',
    ],
  },
  {
    because: 'The operator lists all entries of the audit, and all accounts as above.',
    statements: ['find audit {}', 'find audit {event}', 'find audit {created_at?}'],
  },
  {
    because: 'crop-server status counts all documents of a collection.',
    statements: [
      'count accounts {}',
      'count sessions {}',
      'count personal_tokens {}',
      'count own_climates {}',
      'count shares {}',
      'count analyses {}',
      'count notifications {}',
      'count audit {}',
    ],
  },
];

/** The statements that name several owners in one list, and go to the shards of these. */
export const spread: readonly Explained[] = [
  {
    because:
      'One statement asks whether the callers of all open streams may continue: every 40 seconds, and where changes cannot be watched, every four.',
    statements: [
      'find accounts {_id, is_active}',
      'find sessions {_id, account_id, expires_at?}',
      'find personal_tokens {_id, account_id, expires_at?}',
    ],
  },
  {
    because: 'One statement reads how many notifications the accounts of all open streams have.',
    statements: ['find accounts {_id}'],
  },
  {
    because: 'An attempt to log in, and a question or a link without an account, have several budgets.',
    statements: ['find rate_limits {_id}'],
  },
  {
    because: 'A database that does not say its form is looked through about a hundred accounts at a time.',
    statements: ['find emails {_id}'],
  },
  {
    because: 'crop-server check compares many accounts together with their notifications and counts.',
    statements: ['find notifications {_id, account_id}', 'find account_storage {_id}'],
  },
  {
    because:
      'Scheduled jobs read what decides whether there is something to do for about a hundred plans together.',
    statements: [
      'aggregate crop_plans {_id, account_id}',
      'find notifications {_id, account_id}',
      'find own_climates {_id, account_id}',
    ],
  },
];

/** The transactions that name a second owner, in the words of `secondOwnerIn`. The list may only become shorter. */
export const severalOwners: readonly { because: string; transactions: readonly string[] }[] = [
  {
    because: 'A registration takes an email, or one that was taken for an account that does not have it.',
    transactions: [
      'account, email: findAndModify emails',
      'several of account, account, email: findAndModify emails',
      'several of account, account, email: findAndModify emails, update emails',
    ],
  },
  {
    because: 'The deletion of an account frees its email.',
    transactions: ['account, email: delete emails'],
  },
];

/** The collections that transactions change beside an account, but that are not spread over the shards. */
export const besideAccounts: readonly { because: string; collections: readonly string[] }[] = [
  { because: 'A step of a job advances its range.', collections: ['work_ranges'] },
  {
    because: 'A slot that a server of an earlier release has begun sums accounts up at its end.',
    collections: ['job_tallies'],
  },
  { because: 'The deletion of an account is queued.', collections: ['deletions'] },
  {
    because: 'The audit of a producer’s key, which the operator makes, names no account.',
    collections: ['api_keys'],
  },
];

/** Of all these, the ones that only requests of a certain order lead to, so that a run of the suite may be without. */
export const byChance: readonly string[] = [
  // The caller of one stream is named alone: two tokens have to be asked about together.
  'find personal_tokens {_id, account_id, expires_at?}',
  // A registration that finds the email taken before its transaction is refused there.
  'several of account, account, email: findAndModify emails',
];
