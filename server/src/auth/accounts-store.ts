import { AppError } from '@crop-planning/shared';
import { MongoServerError, ObjectId } from 'mongodb';
import type { ClientSession, Db } from 'mongodb';
import { toObjectId } from '../database.js';
import type { Account, AccountsStore } from './service.js';

interface AccountDocument {
  _id: ObjectId;
  email: string;
  password_hash: string;
  full_name: string;
  organization: string;
  is_verified: boolean;
  is_active: boolean;
  last_login_at: Date | null;
  created_at: Date;
  /** The number of the account's latest notification. */
  notification_seq: number;
}

interface NotificationCounter {
  nextNotificationSeq: (accountId: string) => Promise<number | undefined>;
}

const duplicateKeyCode = 11_000;

export function createAccountsStore(db: Db, session?: ClientSession): AccountsStore & NotificationCounter {
  const accounts = db.collection<AccountDocument>('accounts');
  const options = session ? { session } : {};

  return {
    async insert(account) {
      const document = { ...account, _id: new ObjectId(), last_login_at: null, notification_seq: 0 };
      try {
        await accounts.insertOne(document, options);
      } catch (cause) {
        const isTaken = cause instanceof MongoServerError && cause.code === duplicateKeyCode;
        throw isTaken ? new AppError('EMAIL_ALREADY_REGISTERED', { cause }) : cause;
      }
      return toAccount(document);
    },

    async hasEmail(email) {
      const found = await accounts.findOne({ email }, { ...options, projection: { _id: 1 } });
      return found !== null;
    },

    async findById(accountId) {
      const _id = toObjectId(accountId);
      const found = _id && (await accounts.findOne({ _id }, { ...options, projection: { password_hash: 0 } }));
      return found ? toAccount(found) : undefined;
    },

    async findByEmail(email) {
      const found = await accounts.findOne({ email }, options);
      return found ? { ...toAccount(found), password_hash: found.password_hash } : undefined;
    },

    async recordLogin(accountId, at) {
      const _id = toObjectId(accountId);
      if (_id) await accounts.updateOne({ _id }, { $set: { last_login_at: at } }, options);
    },

    async replacePasswordHash(accountId, { from, to }) {
      const _id = toObjectId(accountId);
      if (_id) await accounts.updateOne({ _id, password_hash: from }, { $set: { password_hash: to } }, options);
    },

    async nextNotificationSeq(accountId) {
      const _id = toObjectId(accountId);
      const counted =
        _id &&
        (await accounts.findOneAndUpdate(
          { _id },
          { $inc: { notification_seq: 1 } },
          { ...options, returnDocument: 'after' },
        ));
      return counted?.notification_seq;
    },
  };
}

function toAccount({ _id, ...document }: Omit<AccountDocument, 'password_hash'>): Account {
  return {
    id: _id.toHexString(),
    email: document.email,
    full_name: document.full_name,
    organization: document.organization,
    is_verified: document.is_verified,
    is_active: document.is_active,
    created_at: document.created_at,
  };
}
