import type { Db } from 'mongodb';
import type { Database } from '../database/open.js';
import type { Turn } from '../database/transactions.js';
import { findings } from './spanning/findings.js';
import { latestAnalyses } from './spanning/latest-analyses.js';
import { owned } from './spanning/owned.js';
import { records } from './records.js';
import { removals } from './spanning/removals.js';
import { seenPlans } from './spanning/seen-plans.js';
import { walkedPlans } from './spanning/walked-plans.js';

/** Statements that concern several collections. */
const spanning = { findings, seenPlans, walkedPlans, latestAnalyses, removals, owned };

type Makers = {
  [Name in keyof typeof records]: (typeof records)[Name]['statementsOf'];
} & typeof spanning;

const makers = Object.entries({
  ...Object.fromEntries(Object.entries(records).map(([name, { statementsOf }]) => [name, statementsOf])),
  ...spanning,
});

/** The statements of the database, outside of transactions or in one. */
export type Records = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> };

const database: unique symbol = Symbol('database');

interface Handle {
  [database]: Db;
}

/** What every handle inherits, since a transaction has one of its own and uses few records. */
const inherited: object = Object.defineProperties({}, Object.fromEntries(makers.map(madeOnFirstUse)));

/** Returns a getter that replaces itself by the record's statements for the database that the handle has been given. */
function madeOnFirstUse([name, make]: (typeof makers)[number]): [string, PropertyDescriptor] {
  function get(this: Handle): object {
    const value: object = make(this[database]);
    Object.defineProperty(this, name, { value, enumerable: true });
    return value;
  }
  return [name, { get, enumerable: true }];
}

/** Returns the statements for the database, or for a transaction in it; each record's are made when first used. */
export function recordsOf(db: Db): Records {
  return Object.create(inherited, { [database]: { value: db } }) as Records;
}

/**
 * Runs the work in one transaction; calls with a turn in common run one after another. The account that owns what the
 * work writes is the first turn if it is not given.
 */
export type InTransaction = <T>(
  work: (records: Records) => Promise<T>,
  turn?: Turn,
  owner?: string,
) => Promise<T>;

export function transactionsOf({ transaction }: Database): InTransaction {
  return (work, turn, owner) => transaction((db) => work(recordsOf(db)), turn, owner);
}
