import { AppError } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { readAll } from '../database/batches.js';
import { readEmails } from '../database/emails.js';
import { isDuplicateKey } from '../database/errors.js';
import { givenOf, toObjectId } from '../database/queries.js';
import { createEmailsStore } from './emails-store.js';
import type {
  Account,
  AccountChanges,
  AccountWithSecrets,
  LoginRecord,
  NewAccount,
  ResetCode,
} from './account.js';

export interface AccountDocument extends NewAccount {
  _id: ObjectId;
  last_login_at: Date | null;
  password_reset?: ResetCode;
  /** The number of the account's latest notification. */
  notification_seq: number;
  /** Grows with each transaction that locks the account; missing before the first. */
  hold_seq?: number;
  crop_plan_count: number;
  /** When a place was last taken before its plan was created; missing before the first time. */
  crop_plan_taken_at?: Date;
  /** When the plans of the full account were last recounted; missing before the first time. */
  crop_plans_counted_at?: Date;
}

type CropPlanPlace = 'taken' | 'full' | 'refused';

const active = { is_active: true } as const;
/** A projection that leaves out the password's hash and the reset code. */
export const withoutSecrets = { password_hash: 0, password_reset: 0 } as const;

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export function createAccountsStore(db: Db) {
  const accounts = db.collection<AccountDocument>('accounts');
  const emails = createEmailsStore(db);

  async function isUpdated(accountId: string, condition: object, update: object): Promise<boolean> {
    const _id = toObjectId(accountId);
    if (!_id) return false;
    const { matchedCount } = await accounts.updateOne({ ...condition, _id }, update);
    return matchedCount === 1;
  }

  return {
    /** Inserts an account in a transaction, and takes its email; raises EMAIL_ALREADY_REGISTERED. */
    async insert(account: NewAccount): Promise<Account> {
      const document = {
        ...account,
        // Random, so that an id tells neither when nor after which other account it was created, and accounts
        // spread evenly over the shards of a cluster.
        _id: new ObjectId(randomBytes(12)),
        last_login_at: null,
        notification_seq: 0,
        crop_plan_count: 0,
      };
      try {
        if (!(await emails.take(document.email, document._id)))
          throw new AppError('EMAIL_ALREADY_REGISTERED');
        await accounts.insertOne(document);
      } catch (cause) {
        throw isDuplicateKey(cause) ? new AppError('EMAIL_ALREADY_REGISTERED', { cause }) : cause;
      }
      return toAccount(document);
    },

    async hasEmail(email: string): Promise<boolean> {
      const found = await accounts.findOne({ email }, { projection: { _id: 1 } });
      return found !== null;
    },

    async findById(accountId: string): Promise<Account | undefined> {
      const _id = toObjectId(accountId);
      const found = _id && (await accounts.findOne({ _id }, { projection: withoutSecrets }));
      return found ? toAccount(found) : undefined;
    },

    /** Returns those of the ids whose accounts exist and are active. */
    async activeOf(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
      const _id = { $in: accountIds.map((id) => ObjectId.createFromHexString(id)) };
      const cursor = accounts.find({ _id, is_active: true }, { projection: { _id: 1 } });
      return new Set(await readAll(cursor, (document) => document._id.toHexString()));
    },

    async findByEmail(email: string): Promise<AccountWithSecrets | undefined> {
      const found = await accounts.findOne({ email });
      if (!found) return undefined;
      const { password_hash, password_reset = null } = found;
      return { ...toAccount(found), password_hash, password_reset };
    },

    /** Returns the emails of the accounts that exist, by id. */
    emailsOf: (accountIds: readonly string[]): Promise<Map<string, string>> =>
      readEmails(
        db,
        [...new Set(accountIds)].map((id) => ObjectId.createFromHexString(id)),
      ),

    /** Lists all accounts, oldest first. */
    async list(): Promise<Account[]> {
      const all = await readAll(
        accounts.find({}, { projection: withoutSecrets }).sort({ _id: 1 }),
        toAccount,
      );
      return all.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    },

    /** Updates an account; fields that are undefined or null in `changes` stay unchanged. */
    async update(accountId: string, changes: AccountChanges): Promise<Account | undefined> {
      const _id = toObjectId(accountId);
      const updated =
        _id &&
        (await accounts.findOneAndUpdate(
          { _id },
          { $set: givenOf(changes) },
          { returnDocument: 'after', projection: withoutSecrets },
        ));
      return updated ? toAccount(updated) : undefined;
    },

    /** Records a login; returns false if the account is not active or its password no longer has this hash. */
    recordLogin: (accountId: string, { passwordHash, at, rehashed }: LoginRecord): Promise<boolean> =>
      isUpdated(
        accountId,
        { password_hash: passwordHash, ...active },
        { $set: { last_login_at: at, password_hash: rehashed ?? passwordHash } },
      ),

    /**
     * Replaces the password and invalidates an open reset code; returns false if the password is no longer
     * `from`.
     */
    replacePassword: (accountId: string, { from, to }: { from: string; to: string }): Promise<boolean> =>
      isUpdated(
        accountId,
        { password_hash: from },
        { $set: { password_hash: to }, $unset: { password_reset: '' } },
      ),

    async setResetCode(accountId: string, code: ResetCode): Promise<void> {
      await isUpdated(accountId, {}, { $set: { password_reset: code } });
    },

    /**
     * Sets a new password and uses up the code; returns false if the code is not the account's or has
     * expired, or if the account is not active.
     */
    resetPassword: (
      accountId: string,
      { codeHash, to, at }: { codeHash: string; to: string; at: Date },
    ): Promise<boolean> =>
      isUpdated(
        accountId,
        {
          'password_reset.code_hash': codeHash,
          'password_reset.expires_at': { $gt: at },
          ...active,
        },
        { $set: { password_hash: to }, $unset: { password_reset: '' } },
      ),

    /**
     * Deletes an account; returns false if it does not exist or its password does not have the given hash.
     */
    async delete(accountId: string, passwordHash?: string): Promise<boolean> {
      const _id = toObjectId(accountId);
      if (!_id) return false;
      const key = passwordHash === undefined ? { _id } : { _id, password_hash: passwordHash };
      const { deletedCount } = await accounts.deleteOne(key);
      return deletedCount === 1;
    },

    hold: (accountId: string): Promise<boolean> => isUpdated(accountId, active, { $inc: { hold_seq: 1 } }),

    /** Returns how many notifications each account has ever had, which is the number of its newest one. */
    async notificationSeqs(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const _id = { $in: accountIds.map((id) => ObjectId.createFromHexString(id)) };
      const options = { projection: { notification_seq: 1 } } as const;
      const found = await readAll(accounts.find({ _id }, options), (account) => account);
      return new Map(found.map(({ _id: id, notification_seq }) => [id.toHexString(), notification_seq]));
    },

    async nextNotificationSeq(accountId: string): Promise<number | undefined> {
      const _id = toObjectId(accountId);
      const account =
        _id &&
        (await accounts.findOneAndUpdate(
          { _id },
          { $inc: { notification_seq: 1 } },
          { returnDocument: 'after' },
        ));
      return account?.notification_seq;
    },

    /**
     * Counts one more plan and returns `taken`. Returns `full` if the limit is reached, and `refused` if there
     * is no such active account. `ahead` is the time to record for a place that is taken before its plan is
     * created.
     */
    async takeCropPlanPlace(accountId: string, plansMax: number, ahead?: Date): Promise<CropPlanPlace> {
      const hasPlace = { ...active, crop_plan_count: { $lt: plansMax } };
      const update = { $inc: { crop_plan_count: 1 }, ...(ahead && { $max: { crop_plan_taken_at: ahead } }) };
      if (await isUpdated(accountId, hasPlace, update)) return 'taken';
      const _id = toObjectId(accountId);
      const found = _id && (await accounts.findOne({ _id, ...active }, { projection: { _id: 1 } }));
      return found ? 'full' : 'refused';
    },

    /** Counts one plan fewer. */
    async freeCropPlanPlace(accountId: string): Promise<void> {
      await isUpdated(accountId, { crop_plan_count: { $gt: 0 } }, { $inc: { crop_plan_count: -1 } });
    },

    /**
     * Begins a recount; returns false if the plans were recounted after `countedBefore` or a place was taken
     * ahead after `takenAheadBefore`.
     */
    beginCropPlanRecount: (
      accountId: string,
      { at, countedBefore, takenAheadBefore }: { at: Date; countedBefore: Date; takenAheadBefore: Date },
    ): Promise<boolean> =>
      isUpdated(
        accountId,
        {
          // Unlike $lte, this accepts a missing time.
          $nor: [
            { crop_plans_counted_at: { $gt: countedBefore } },
            { crop_plan_taken_at: { $gt: takenAheadBefore } },
          ],
        },
        { $set: { crop_plans_counted_at: at } },
      ),

    /** Whether the count has reached `plansMax` and the plans were recounted after `countedAfter`. */
    async isSurelyFull(accountId: string, plansMax: number, countedAfter: Date): Promise<boolean> {
      const _id = toObjectId(accountId);
      const isFull = { crop_plan_count: { $gte: plansMax }, crop_plans_counted_at: { $gt: countedAfter } };
      const found = _id && (await accounts.findOne({ _id, ...isFull }, { projection: { _id: 1 } }));
      return !!found;
    },

    async endCropPlanRecount(accountId: string, count: number): Promise<void> {
      await isUpdated(accountId, {}, { $set: { crop_plan_count: count } });
    },
  };
}

export function toAccount(document: AccountDocument): Account {
  const { _id, email, full_name, organization, is_verified, is_active, last_login_at, created_at } = document;
  const id = _id.toHexString();
  return { id, email, full_name, organization, is_verified, is_active, last_login_at, created_at };
}
