import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../database/batches.js';
import { keysetFilter, ownedKey } from '../database/queries.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { NotifyStores } from './notify.js';
import type { Database } from '../database/open.js';
import type { FeedListener, FeedSource } from './feed.js';
import type { FollowedNotifications } from './following.js';
import type { NotificationsStore, StoredNotification } from './service.js';

interface NotificationDocument extends Omit<StoredNotification, 'id' | 'related_crop_plan_id'> {
  _id: ObjectId;
  account_id: ObjectId;
  related_crop_plan_id: ObjectId | null;
  /** Counts the account's notifications, without a gap. */
  seq: number;
}

export function createNotificationsStore(
  db: Db,
): NotificationsStore & FollowedNotifications & NotifyStores['notifications'] {
  const notifications = db.collection<NotificationDocument>('notifications');

  return {
    list(accountId, { limit, after }) {
      const filter = {
        account_id: ObjectId.createFromHexString(accountId),
        ...(after && keysetFilter(after)),
      };
      const found = notifications.find(filter, { ...(limit !== undefined && { limit }) });
      return readAll(found.sort({ created_at: -1, _id: -1 }), toNotification);
    },

    async find(accountId, notificationId) {
      const key = ownedKey(accountId, notificationId);
      const found = key && (await notifications.findOne(key));
      return found ? toNotification(found) : undefined;
    },

    async findLatestSeq(accountId) {
      const account_id = ObjectId.createFromHexString(accountId);
      const newest = { sort: { seq: -1 }, projection: { _id: 0, seq: 1 } } as const;
      return (await notifications.findOne({ account_id }, newest))?.seq ?? 0;
    },

    listAfter(accountId, seq, limit) {
      const filter = { account_id: ObjectId.createFromHexString(accountId), seq: { $gt: seq } };
      const found = notifications.find(filter, { limit }).sort({ seq: 1 });
      return readAll(found, (document) => ({ ...toNotification(document), seq: document.seq }));
    },

    async markRead(accountId, notificationId) {
      const key = ownedKey(accountId, notificationId);
      const read = { $set: { is_read: true } };
      const found = key && (await notifications.findOneAndUpdate(key, read, { returnDocument: 'after' }));
      return found ? toNotification(found) : undefined;
    },

    async markAllRead(accountId) {
      const account_id = ObjectId.createFromHexString(accountId);
      await notifications.updateMany({ account_id, is_read: false }, { $set: { is_read: true } });
    },

    async countUnread(accountId) {
      const account_id = ObjectId.createFromHexString(accountId);
      const counted = await notifications
        .aggregate<{ count: number }>([
          { $match: { account_id, is_read: false } },
          { $group: { _id: null, count: { $sum: 1 } } },
        ])
        .next();
      return counted?.count ?? 0;
    },

    async findLatestTime(accountId) {
      const account_id = ObjectId.createFromHexString(accountId);
      const sort = { created_at: -1, _id: -1 } as const;
      const found = await notifications.findOne({ account_id }, { sort });
      return found?.created_at;
    },

    async insert(accountId, seq, { id, related_crop_plan_id, run = null, ...notification }) {
      const document = {
        ...notification,
        run,
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

/** Reports the account of each notification that any server makes. */
export function watchNotifications(
  { watchInserts }: Pick<Database, 'watchInserts'>,
  { onInsert, onGap }: FeedListener,
): ReturnType<FeedSource['watch']> {
  return watchInserts('notifications', {
    onInsert({ account_id }) {
      if (account_id instanceof ObjectId) onInsert(account_id.toHexString());
    },
    onGap,
  });
}

function toNotification(document: OfAnyRelease<NotificationDocument, '_id'>): StoredNotification {
  return {
    id: document._id.toHexString(),
    title: document.title ?? '',
    message: document.message ?? '',
    severity: document.severity ?? 'info',
    related_crop_plan_id: document.related_crop_plan_id?.toHexString() ?? null,
    is_read: document.is_read ?? false,
    created_at: document.created_at ?? document._id.getTimestamp(),
    run: document.run ?? null,
  };
}
