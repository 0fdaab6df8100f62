import { ObjectId, type Document } from 'mongodb';
import type { Database } from '../../database/open.js';
import { accounts } from '../accounts.js';
import { notifications } from '../notifications.js';
import { personalTokens } from '../personal-tokens.js';
import { sessions } from '../sessions.js';

/** Learns of what happens to accounts, whichever server or command causes it. */
export interface RecordListener {
  /** An account may have a new notification. */
  onNotified?: (accountId: string) => void;
  /** A session, a personal token or an account does not exist any more; another will never have its id. */
  onGone?: (id: string) => void;
  /** An account has been deactivated; it may be active again by now. */
  onDeactivated?: (accountId: string) => void;
  /** Any of these may have happened unnoticed. */
  onGap: () => void;
  /** Looks for new notifications; called every two seconds while the changes cannot be watched. */
  poll?: () => Promise<void>;
}

export type RecordChanges = ReturnType<typeof watchRecords>;

/**
 * Evaluated in the database, so that neither a login nor what an account counts reaches the server. A change of an
 * account is asked for no document: that would be a statement for each.
 */
export const watchedChanges: readonly Document[] = [
  {
    $match: {
      $or: [
        { 'ns.coll': notifications.collection, operationType: 'insert' },
        {
          'ns.coll': { $in: [sessions, personalTokens, accounts].map(({ collection }) => collection) },
          operationType: 'delete',
        },
        {
          'ns.coll': accounts.collection,
          operationType: 'update',
          'updateDescription.updatedFields.is_active': false,
        },
      ],
    },
  },
  { $set: { account_id: '$fullDocument.account_id' } },
  { $unset: ['fullDocument', 'updateDescription'] },
];

/** Watches the changes that streams depend on, with one change stream for the whole process. */
export function watchRecords({ watchChanges }: Pick<Database, 'watchChanges'>) {
  const listeners: RecordListener[] = [];

  function report({ operationType, account_id, documentKey }: Document): void {
    for (const { onNotified, onGone, onDeactivated } of listeners)
      if (operationType === 'delete') onGone?.(hexOf(documentKey._id));
      else if (operationType === 'update') onDeactivated?.(hexOf(documentKey._id));
      else onNotified?.(hexOf(account_id));
  }

  const { isPolling, isHeard, close } = watchChanges(watchedChanges, {
    onChange: report,
    onGap() {
      for (const { onGap } of listeners) onGap();
    },
    async poll() {
      for (const { poll } of listeners) await poll?.();
    },
  });
  return {
    listen: (listener: RecordListener) => void listeners.push(listener),
    /** Returns whether changes are polled because they cannot be watched. */
    isPolling,
    /** Returns whether all changes are known but those of the last three seconds. */
    isHeard,
    close,
  };
}

function hexOf(id: unknown): string {
  return id instanceof ObjectId ? id.toHexString() : '';
}
