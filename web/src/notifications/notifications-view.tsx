import type { Notification } from '@crop-planning/client';
import { severityName } from '@crop-planning/shared/words/choices';
import { notificationText } from '@crop-planning/shared/words/notifications/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { Time } from '../controls/time.js';
import { Loading, View } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { notifications as english } from '../words/en/notifications.js';
import { shell } from '../words/en/shell.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { readAllLater, readLater, useReading } from './reading.js';
import './notifications.css';

const pageLength = 50;
/** The service returns at most this many in one answer. */
const limitMax = 200;

export function NotificationsView() {
  const [limit, setLimit] = useState(pageLength);
  const list = useQuery(
    trpc.notifications.list.queryOptions(
      { limit, include_code: true },
      { placeholderData: (previous) => previous },
    ),
  );
  const { ids, count } = useReading();
  const notifications = (list.data?.notifications ?? []).map((one) => ({
    ...one,
    ...notificationText(one),
    is_read: one.is_read || ids.has(one.id),
  }));
  const unread = Math.max(0, (list.data?.unread_count ?? 0) - count);
  const words = said('notifications', english);
  return (
    <View
      title={said('shell', shell).notifications}
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
            {words.readAll}
          </button>
        )
      }
    >
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      {list.isPending && list.error === null && <Loading>{words.loading}</Loading>}
      {list.data !== undefined && notifications.length === 0 && (
        <div className="empty">
          <p>{words.nothing}</p>
          <p>
            <a href={linkTo('plans')}>{words.plans}</a>
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
          {words.older}
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
  const words = said('notifications', english);
  const ofTitle = {
    title: (text: string) => (
      <span className="unseen">
        {text}
        <bdi>{title}</bdi>
      </span>
    ),
  };
  return (
    <li className={is_read ? 'card read' : 'card'}>
      <span className={`label ${of}`}>
        <b aria-hidden="true">{sign}</b> {severityName(severity)}
      </span>
      <div>
        <h2>
          <bdi>{title}</bdi>
          {!is_read && <span className="tag">{words.fresh}</span>}
        </h2>
        <p>
          <bdi>{message}</bdi>
        </p>
        <p className="hint">
          <Time iso={created_at} />
        </p>
      </div>
      <p className="actions">
        {related_crop_plan_id !== null && (
          <a href={linkTo('plan', { about: related_crop_plan_id })}>{withMarks(words.open, ofTitle)}</a>
        )}
        {!is_read && (
          <button type="button" className="quiet" onClick={onRead}>
            {withMarks(words.read, ofTitle)}
          </button>
        )}
      </p>
    </li>
  );
}
