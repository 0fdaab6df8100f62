import type { Severity, NotificationRun } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../database/batches.js';
import { keysetFilter, ownedKey } from '../database/queries.js';
import type { Database } from '../database/open.js';
import type { FeedListener, FeedSource } from './feed.js';
import type { Position } from '../database/paging.js';

export interface NumberedNotification extends StoredNotification {
  /** The account's notifications are numbered without gaps, in the order of their commits. */
  seq: number;
}

export interface StoredNotification {
  id: string;
  title: string;
  message: string;
  severity: Severity;
  related_crop_plan_id: string | null;
  is_read: boolean;
  created_at: Date;
  /** The run of the scheduled review that created the notification; null if no review created it. */
  run: NotificationRun | null;
}

export interface NewNotification extends Omit<StoredNotification, 'is_read' | 'run'> {
  /** The scheduled job that created the notification; missing in a notification of a changed label. */
  job?: string;
  run?: NotificationRun | undefined;
}

interface NotificationDocument extends Omit<StoredNotification, 'id' | 'related_crop_plan_id' | 'run'> {
  _id: ObjectId;
  account_id: ObjectId;
  related_crop_plan_id: ObjectId | null;
  /** Missing or null if no review created the notification. */
  run?: NotificationRun | null;
  /** The account's notifications are numbered without gaps. */
  seq: number;
}

export type NotificationsStore = ReturnType<typeof createNotificationsStore>;

export function createNotificationsStore(db: Db) {
  const notifications = db.collection<NotificationDocument>('notifications');

  return {
    /** Returns the account's notifications, newest first. */
    list(
      accountId: string,
      { limit, after }: { limit?: number | undefined; after?: Position | undefined },
    ): Promise<StoredNotification[]> {
      const filter = {
        account_id: ObjectId.createFromHexString(accountId),
        ...(after && keysetFilter(after)),
      };
      const cursor = notifications.find(filter, { ...(limit !== undefined && { limit }) });
      return readAll(cursor.sort({ created_at: -1, _id: -1 }), toNotification);
    },

    async find(accountId: string, notificationId: string): Promise<StoredNotification | undefined> {
      const key = ownedKey(accountId, notificationId);
      const found = key && (await notifications.findOne(key));
      return found ? toNotification(found) : undefined;
    },

    /** Returns the number of the newest notification; 0 if there is none. */
    async findLatestSeq(accountId: string): Promise<number> {
      const account_id = ObjectId.createFromHexString(accountId);
      const newest = { sort: { seq: -1 }, projection: { _id: 0, seq: 1 } } as const;
      return (await notifications.findOne({ account_id }, newest))?.seq ?? 0;
    },

    /** Returns the account's notifications after the number `seq`, ordered by number. */
    listAfter(accountId: string, seq: number, limit: number): Promise<NumberedNotification[]> {
      const filter = { account_id: ObjectId.createFromHexString(accountId), seq: { $gt: seq } };
      const cursor = notifications.find(filter, { limit }).sort({ seq: 1 });
      return readAll(cursor, (document) => ({ ...toNotification(document), seq: document.seq }));
    },

    async markRead(accountId: string, notificationId: string): Promise<StoredNotification | undefined> {
      const key = ownedKey(accountId, notificationId);
      const read = { $set: { is_read: true } };
      const found = key && (await notifications.findOneAndUpdate(key, read, { returnDocument: 'after' }));
      return found ? toNotification(found) : undefined;
    },

    async markAllRead(accountId: string): Promise<void> {
      const account_id = ObjectId.createFromHexString(accountId);
      await notifications.updateMany({ account_id, is_read: false }, { $set: { is_read: true } });
    },

    async countUnread(accountId: string): Promise<number> {
      const account_id = ObjectId.createFromHexString(accountId);
      const group = await notifications
        .aggregate<{ count: number }>([
          { $match: { account_id, is_read: false } },
          { $group: { _id: null, count: { $sum: 1 } } },
        ])
        .next();
      return group?.count ?? 0;
    },

    async findLatestTime(accountId: string): Promise<Date | undefined> {
      const account_id = ObjectId.createFromHexString(accountId);
      const sort = { created_at: -1, _id: -1 } as const;
      const found = await notifications.findOne({ account_id }, { sort });
      return found?.created_at;
    },

    async insert(
      accountId: string,
      seq: number,
      { id, related_crop_plan_id, run, ...notification }: NewNotification,
    ): Promise<void> {
      const document = {
        ...notification,
        run: run ?? null,
        _id: ObjectId.createFromHexString(id),
        account_id: ObjectId.createFromHexString(accountId),
        related_crop_plan_id:
          related_crop_plan_id === null ? null : ObjectId.createFromHexString(related_crop_plan_id),
        is_read: false,
        seq,
      };
      await notifications.insertOne(document);
    },
  };
}

/** Reports the account of each new notification, whichever server creates it. */
export function watchNotifications(
  { watchInserts }: Pick<Database, 'watchInserts'>,
  { onInsert, ...listener }: FeedListener,
): ReturnType<FeedSource['watch']> {
  return watchInserts('notifications', {
    onInsert({ account_id }) {
      if (account_id instanceof ObjectId) onInsert(account_id.toHexString());
    },
    ...listener,
  });
}

function toNotification(document: NotificationDocument): StoredNotification {
  return {
    id: document._id.toHexString(),
    title: document.title,
    message: document.message,
    severity: document.severity,
    related_crop_plan_id: document.related_crop_plan_id?.toHexString() ?? null,
    is_read: document.is_read,
    created_at: document.created_at,
    run: document.run ?? null,
  };
}
