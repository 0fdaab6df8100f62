import { notificationCodeSchema, notificationRunSchema, severitySchema } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import type { Position } from '../database/paging.js';
import {
  anyOf,
  countOf,
  keysetFilter,
  newestFirst,
  ownedBy,
  ownedKey,
  type OwnedId,
} from '../database/queries.js';
import { toStoredBytes, type StoredBytes } from '../database/stored-bytes.js';
import { objectId, record, type Item } from './record.js';
import type { Finding } from './spanning/findings.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  /** The account's notifications are numbered without gaps, in the order of their commits. */
  seq: z.number(),
  title: z.string(),
  message: z.string(),
  severity: severitySchema,
  related_crop_plan_id: objectId.nullable(),
  is_read: z.boolean(),
  created_at: z.date(),
  /** The scheduled job that created the notification; missing in a notification of a changed label. */
  job: z.string().exactOptional(),
  /** The run of the scheduled review that created it; null or missing if no review did. */
  run: notificationRunSchema.nullable().exactOptional(),
  /** What the title and the message were made from; missing if the notification is older than the codes. */
  coded: notificationCodeSchema.exactOptional(),
});

export type StoredNotification = z.infer<typeof stored>;

/**
 * A notification as its statements return it; `run` is null if no review created it, and `coded` if it has no code or
 * was read without it.
 */
export type NotificationItem = Item<StoredNotification, 'account_id' | 'seq' | 'job' | 'run' | 'coded'> & {
  run: NonNullable<StoredNotification['run']> | null;
  coded: NonNullable<StoredNotification['coded']> | null;
};

/** A notification with its number among those of its account. */
export interface NumberedNotification extends NotificationItem {
  seq: number;
}

export interface NotificationPage {
  /** The maximum number of notifications; all by default. */
  limit?: number | undefined;
  after?: Position | undefined;
}

/** A page whose notifications fit many times into the one document that they are found in. */
type StoredPage = NotificationPage & { limit: number };

export interface NewNotification extends Omit<NotificationItem, 'is_read' | 'run' | 'coded'> {
  /** The scheduled job that created the notification; missing in a notification of a changed label. */
  job?: string;
  run?: NotificationItem['run'] | undefined;
  coded: NonNullable<NotificationItem['coded']>;
}

/** The code with its values is as large as the rest of a notification, and most readers do not ask for it. */
const withoutCode = { coded: 0 } as const;

/** The notifications of the accounts. */
export const notifications = record({
  collection: 'notifications',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  exportedAs: 'notification',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, created_at: -1, _id: -1 } },
    { key: { account_id: 1, seq: 1 }, unique: true },
    { key: { account_id: 1, is_read: 1 } },
  ],
  statements: (notifications) => ({
    /** Returns the account's notifications, newest first; with their codes if `isCoded`. */
    list(
      accountId: string,
      { isCoded, ...page }: NotificationPage & { isCoded: boolean },
    ): Promise<NotificationItem[]> {
      const options = isCoded ? {} : { projection: withoutCode };
      return readAll(notifications.find(filterOf(accountId, page), { ...pageOf(page), ...options }), toItem);
    },

    /** Finds the bytes of each, in the order of `list`, without their codes. */
    findingStored: ({ limit, after }: StoredPage): Finding<StoredBytes[]> => ({
      collection: 'notifications',
      filter: after ? keysetFilter(after) : {},
      stages: [{ $sort: newestFirst }, { $limit: limit }, { $project: withoutCode }],
      isRaw: true,
      toFound: (documents) => (documents as Buffer[]).map(toStoredBytes),
    }),

    async find(accountId: string, notificationId: string): Promise<NotificationItem | undefined> {
      const key = ownedKey(accountId, notificationId);
      const found = key && (await notifications.findOne(key, { projection: withoutCode }));
      return found ? toItem(found) : undefined;
    },

    /** Returns which of these notifications exist. */
    async existing(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const _id = { $in: ids.map((id) => ObjectId.createFromHexString(id)) };
      const cursor = notifications.find({ _id, ...ownedBy(accountId) }, { projection: { _id: 1 } });
      return new Set(await readAll(cursor, (document) => document._id.toHexString()));
    },

    /** Returns which of these notifications of any accounts exist. */
    async existingOfAnyone(owned: readonly OwnedId[]): Promise<ReadonlySet<string>> {
      if (owned.length === 0) return new Set();
      const cursor = notifications.find(anyOf(owned), { projection: { _id: 1 } });
      return new Set(await readAll(cursor, (document) => document._id.toHexString()));
    },

    /** Returns the number of the newest notification; 0 if there is none. */
    async findLatestSeq(accountId: string): Promise<number> {
      const newest = { sort: { seq: -1 }, projection: { _id: 0, seq: 1 } } as const;
      return (await notifications.findOne(ownedBy(accountId), newest))?.seq ?? 0;
    },

    /** Returns the account's notifications after the number `seq` with their codes, ordered by number. */
    listAfter(accountId: string, seq: number, limit: number): Promise<NumberedNotification[]> {
      const filter = { seq: { $gt: seq }, ...ownedBy(accountId) };
      const cursor = notifications.find(filter, { limit }).sort({ seq: 1 });
      return readAll(cursor, (document) => ({ ...toItem(document), seq: document.seq }));
    },

    async markRead(accountId: string, notificationId: string): Promise<NotificationItem | undefined> {
      const key = ownedKey(accountId, notificationId);
      const read = { $set: { is_read: true } };
      const found = key && (await notifications.findOneAndUpdate(key, read, { returnDocument: 'after' }));
      return found ? toItem(found) : undefined;
    },

    async markAllRead(accountId: string): Promise<void> {
      const { account_id } = ownedBy(accountId);
      await notifications.updateMany({ account_id, is_read: false }, { $set: { is_read: true } });
    },

    countUnread(accountId: string): Promise<number> {
      const { account_id } = ownedBy(accountId);
      return countOf(notifications, { account_id, is_read: false });
    },

    async findLatestTime(accountId: string): Promise<Date | undefined> {
      const newest = { sort: newestFirst, projection: { created_at: 1 } } as const;
      const found = await notifications.findOne(ownedBy(accountId), newest);
      return found?.created_at;
    },

    /** Inserts notifications of an account, numbered from `seq` on. */
    async insertAll(accountId: string, seq: number, added: readonly NewNotification[]): Promise<void> {
      const owner = ownedBy(accountId);
      await notifications.insertMany(
        added.map(({ id, related_crop_plan_id, run, ...notification }, index) => ({
          ...notification,
          run: run ?? null,
          _id: ObjectId.createFromHexString(id),
          ...owner,
          related_crop_plan_id:
            related_crop_plan_id === null ? null : ObjectId.createFromHexString(related_crop_plan_id),
          is_read: false,
          seq: seq + index,
        })),
      );
    },
  }),
});

function filterOf(accountId: string, { after }: NotificationPage) {
  return { ...ownedBy(accountId), ...(after && keysetFilter(after)) };
}

function pageOf({ limit }: NotificationPage) {
  return { ...(limit !== undefined && { limit }), sort: newestFirst } as const;
}

function toItem(document: StoredNotification): NotificationItem {
  return {
    id: document._id.toHexString(),
    title: document.title,
    message: document.message,
    severity: document.severity,
    related_crop_plan_id: document.related_crop_plan_id?.toHexString() ?? null,
    is_read: document.is_read,
    created_at: document.created_at,
    run: document.run ?? null,
    coded: document.coded ?? null,
  };
}
