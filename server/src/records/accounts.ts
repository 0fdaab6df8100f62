import { AppError, languageCodes, type LanguageCode } from '@crop-planning/shared';
import { ObjectId, type Collection, type Db, type UpdateFilter } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { isDuplicateKey } from '../database/errors.js';
import { anyId, givenOf, toObjectId } from '../database/queries.js';
import { emails } from './emails.js';
import { objectId, record, type Item } from './record.js';

const stored = z.object({
  _id: objectId,
  email: z.string(),
  full_name: z.string(),
  organization: z.string(),
  is_verified: z.boolean(),
  is_active: z.boolean(),
  created_at: z.date(),
  last_login_at: z.date().nullable(),
  /** The language chosen for the page; missing while none is. */
  language: z.enum(languageCodes).exactOptional(),
  /** Of the password in NFC. */
  password_hash: z.string(),
  /** A one-time code that lets its holder set a new password; the code itself is not stored. */
  password_reset: z.object({ code_hash: z.string(), expires_at: z.date() }).exactOptional(),
  /** The number of the account's latest notification. */
  notification_seq: z.number(),
  /** Grows with each transaction that locks the account; missing before the first. */
  hold_seq: z.number().exactOptional(),
  crop_plan_count: z.number(),
  /** When a place was last taken before its plan was created; missing before the first time. */
  crop_plan_taken_at: z.date().exactOptional(),
  /** When the plans of the full account were last recounted; missing before the first time. */
  crop_plans_counted_at: z.date().exactOptional(),
});

export type StoredAccount = z.infer<typeof stored>;

type Counts =
  'notification_seq' | 'hold_seq' | 'crop_plan_count' | 'crop_plan_taken_at' | 'crop_plans_counted_at';

/** An account as its statements return it: without its secrets. */
export type Account = Item<StoredAccount, 'password_hash' | 'password_reset' | 'language' | Counts> & {
  language: LanguageCode | null;
};

/** An account with the secrets that are needed to check its password or reset code. */
export interface AccountWithSecrets extends Account {
  password_hash: string;
  password_reset: ResetCode | null;
}

/** An account to create. */
export interface NewAccount extends Omit<Account, 'id' | 'last_login_at' | 'language'> {
  password_hash: string;
}

export type ResetCode = NonNullable<StoredAccount['password_reset']>;

export interface AccountChanges {
  full_name?: string | null | undefined;
  organization?: string | undefined;
  is_verified?: boolean;
  is_active?: boolean;
}

export interface LoginRecord {
  passwordHash: string;
  at: Date;
  /** A new hash of the same password, if its old hash was outdated. */
  rehashed: string | undefined;
}

/** The accounts, with their secrets and the counts that their transactions are ordered by. */
export const accounts = record({
  collection: 'accounts',
  stored,
  isReadByMajority: true,
  isCounted: true,
  shardedBy: 'account',
  // An email is unique as the `_id` of its entry in `emails`.
  formerIndexes: ['email_1'],
  statements,
});

type CropPlanPlaces = 'taken' | 'full' | 'refused';

const active = { is_active: true } as const;
/** A projection that leaves out the password's hash and the reset code. */
export const withoutSecrets = { password_hash: 0, password_reset: 0 } as const;

/** The stage that adds the account, without its secrets, to documents that belong to one. */
export const lookUpAccount = {
  $lookup: {
    from: 'accounts',
    localField: 'account_id',
    foreignField: '_id',
    pipeline: [{ $project: withoutSecrets }],
    as: 'accounts',
  },
};

/** What `lookUpAccount` adds: one account, or none if it has been deleted. */
export interface WithAccount {
  accounts: StoredAccount[];
}

function statements(accounts: Collection<StoredAccount>, db: Db) {
  const entries = emails.statementsOf(db);

  /** Updates an account and returns it; undefined if there is none with this id. */
  async function updated(
    accountId: string,
    update: UpdateFilter<StoredAccount>,
  ): Promise<Account | undefined> {
    const _id = toObjectId(accountId);
    const options = { returnDocument: 'after', projection: withoutSecrets } as const;
    const account = _id && (await accounts.findOneAndUpdate({ _id }, update, options));
    return account ? toAccount(account) : undefined;
  }

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
        const { email } = document;
        const hasEmail = async (_id: ObjectId) =>
          (await accounts.findOne({ _id, email }, { projection: { _id: 1 } })) !== null;
        if (!(await entries.take(email, document._id, hasEmail)))
          throw new AppError('EMAIL_ALREADY_REGISTERED');
        await accounts.insertOne(document);
      } catch (cause) {
        throw isDuplicateKey(cause) ? new AppError('EMAIL_ALREADY_REGISTERED', { cause }) : cause;
      }
      return toAccount(document);
    },

    /** Whether an account has the email. */
    async hasEmail(email: string): Promise<boolean> {
      const entry = await entries.ownerOf(email);
      const found = entry && (await accounts.findOne({ _id: entry, email }, { projection: { _id: 1 } }));
      return !!found;
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

    /**
     * Finds the account that has the email, by the email's entry; not in a transaction, because the two are on
     * different shards. An email without an account costs the same statements.
     */
    async findByEmail(email: string): Promise<AccountWithSecrets | undefined> {
      const _id = (await entries.ownerOf(email)) ?? ObjectId.createFromHexString(anyId());
      const found = await accounts.findOne({ _id, email });
      return found ? withItsSecrets(found) : undefined;
    },

    async findWithSecrets(accountId: string): Promise<AccountWithSecrets | undefined> {
      const _id = toObjectId(accountId);
      const found = _id && (await accounts.findOne({ _id }));
      return found ? withItsSecrets(found) : undefined;
    },

    /** Returns the emails of the accounts that exist, by id. */
    async emailsOf(accountIds: readonly string[]): Promise<Map<string, string>> {
      const _id = { $in: [...new Set(accountIds)].map((id) => ObjectId.createFromHexString(id)) };
      const cursor = accounts.find({ _id }, { projection: { email: 1 } });
      return new Map(await readAll(cursor, (account) => [account._id.toHexString(), account.email] as const));
    },

    /** Lists all accounts, oldest first. */
    async list(): Promise<Account[]> {
      const all = await readAll(
        accounts.find({}, { projection: withoutSecrets }).sort({ _id: 1 }),
        toAccount,
      );
      return all.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    },

    /** Updates an account; fields that are undefined or null in `changes` stay unchanged. */
    update: (accountId: string, changes: AccountChanges): Promise<Account | undefined> =>
      updated(accountId, { $set: givenOf(stored, changes) }),

    /** Keeps the language chosen for the page; null takes the choice back. */
    chooseLanguage: (accountId: string, language: LanguageCode | null): Promise<Account | undefined> =>
      updated(accountId, language === null ? { $unset: { language: '' } } : { $set: { language } }),

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

    /** Counts new notifications of an account; returns the number of the last one, or undefined if there is no account. */
    async countNotifications(accountId: string, count: number): Promise<number | undefined> {
      const _id = toObjectId(accountId);
      const counted = { $inc: { notification_seq: count } };
      const options = { returnDocument: 'after', projection: { notification_seq: 1 } } as const;
      const account = _id && (await accounts.findOneAndUpdate({ _id }, counted, options));
      return account?.notification_seq;
    },

    /**
     * Counts more plans and returns `taken`. Returns `full` if the limit would be exceeded, and `refused` if there
     * is no such active account. `ahead` is the time to record for places that are taken before their plans are
     * created.
     */
    async takeCropPlanPlaces(
      accountId: string,
      { count, plansMax, ahead }: { count: number; plansMax: number; ahead?: Date },
    ): Promise<CropPlanPlaces> {
      const hasPlaces = { ...active, crop_plan_count: { $lte: plansMax - count } };
      const update = {
        $inc: { crop_plan_count: count },
        ...(ahead && { $max: { crop_plan_taken_at: ahead } }),
      };
      if (await isUpdated(accountId, hasPlaces, update)) return 'taken';
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

function withItsSecrets(document: StoredAccount): AccountWithSecrets {
  const { password_hash, password_reset = null } = document;
  return { ...toAccount(document), password_hash, password_reset };
}

export function toAccount(document: StoredAccount): Account {
  const { _id, email, full_name, organization, is_verified, is_active, last_login_at, created_at } = document;
  const id = _id.toHexString();
  const { language = null } = document;
  return { id, email, full_name, organization, is_verified, is_active, last_login_at, created_at, language };
}
