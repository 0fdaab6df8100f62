import type { Notification } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { timeText } from '../controls/time-text.js';
import { Loading, View } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { readAllLater, readLater, useReading } from './reading.js';
import './notifications.css';

const pageLength = 50;
/** The service returns at most this many in one answer. */
const limitMax = 200;

export function NotificationsView() {
  const [limit, setLimit] = useState(pageLength);
  const list = useQuery(
    trpc.notifications.list.queryOptions({ limit }, { placeholderData: (previous) => previous }),
  );
  const { ids, count } = useReading();
  const notifications = (list.data?.notifications ?? []).map((one) =>
    ids.has(one.id) ? { ...one, is_read: true } : one,
  );
  const unread = Math.max(0, (list.data?.unread_count ?? 0) - count);
  return (
    <View
      title="Notifications"
      actions={
        unread > 0 && (
          <button
            type="button"
            onClick={() =>
              readAllLater(
                notifications.filter(({ is_read }) => !is_read),
                unread,
              )
            }
          >
            Mark all as read
          </button>
        )
      }
    >
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      {list.isPending && list.error === null && <Loading>Loading your notifications…</Loading>}
      {list.data !== undefined && notifications.length === 0 && (
        <div className="empty">
          <p>
            There is nothing yet. You are notified here, at once, when an analysis changes the result of a
            plan: by you, by a scheduled review, or by another producer of analyses.
          </p>
          <p>
            <a href={linkTo('plans')}>Your plans</a>
          </p>
        </div>
      )}
      <ol className="notifications" aria-live="polite">
        {notifications.map((notification) => (
          <Item key={notification.id} notification={notification} onRead={() => readLater(notification)} />
        ))}
      </ol>
      {notifications.length === limit && limit < limitMax && (
        <button type="button" className="quiet" onClick={() => setLimit(limitMax)}>
          Show older ones
        </button>
      )}
    </View>
  );
}

const signs: Readonly<Record<Notification['severity'], { sign: string; of: string }>> = {
  info: { sign: 'i', of: 'feasible' },
  warning: { sign: '!', of: 'marginal' },
  critical: { sign: '‼', of: 'infeasible' },
};

function Item({ notification, onRead }: { notification: Notification; onRead(): void }) {
  const { title, message, severity, related_crop_plan_id, is_read, created_at } = notification;
  const { sign, of } = signs[severity];
  return (
    <li className={is_read ? 'card read' : 'card'}>
      <span className={`label ${of}`}>
        <b aria-hidden="true">{sign}</b> {severity}
      </span>
      <div>
        <h2>
          <bdi>{title}</bdi>
          {!is_read && <span className="tag">new</span>}
        </h2>
        <p>
          <bdi>{message}</bdi>
        </p>
        <p className="hint">
          <time dateTime={created_at}>{timeText(created_at)}</time>
        </p>
      </div>
      <p className="actions">
        {related_crop_plan_id !== null && (
          <a href={linkTo('plan', { about: related_crop_plan_id })}>
            Open the plan<span className="unseen">: {title}</span>
          </a>
        )}
        {!is_read && (
          <button type="button" className="quiet" onClick={onRead}>
            Mark as read<span className="unseen">: {title}</span>
          </button>
        )}
      </p>
    </li>
  );
}
