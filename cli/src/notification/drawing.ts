import type { Notification } from '@crop-planning/shared';
import { terminalCell } from '../terminal/output/cells.js';
import { visible } from '@crop-planning/shared/visible-text';
import type { Screen } from '../terminal/output/screen.js';
import { layOutTable, wrap } from '../terminal/output/table.js';
import type { Row } from './folding.js';
import { notificationView } from './views.js';

const headed = ['severity', 'is_read', 'created_at', 'title'] as const;
const indent = '  ';
const severityWidth = Math.max(...['info', 'warning', 'critical'].map(({ length }) => length));

/** What has happened, one line each, with the reason below it; nothing without notifications. */
export function drawNotifications(
  notifications: readonly Row[],
  { paint, times, width }: Screen,
): string[] | undefined {
  if (notifications.length === 0) return undefined;
  const columns = headed.map((name) => ({
    title: notificationView.fields[name].title,
    cells: notifications.map((notification) =>
      terminalCell(notificationView.fields[name].kind, notification[name], paint, times),
    ),
    isWhole: true,
    sparePosition: spare(name),
  }));
  const [headings = '', ...lines] = layOutTable(columns, width);
  const blocks = lines.flatMap((line, i) => [
    ...wrap(line, width, indent),
    ...wrap(`${indent}${visible(notifications[i]?.message ?? '')}`, width, indent).map((part) =>
      paint('dim', part),
    ),
  ]);
  return [paint('bold', headings), ...blocks];
}

/**
 * The same in one line, for a growing list; with clock times, since what is new now will soon be old on the screen.
 */
export function drawNotificationLine(
  { severity, title, created_at }: Notification,
  { paint, times }: Screen,
): string {
  const padding = ' '.repeat(severityWidth - severity.length);
  return `${paint('dim', times.clock(created_at))}  ${terminalCell('severity', severity, paint, times)}${padding}  ${visible(title)}`;
}

function spare(name: (typeof headed)[number]): number | undefined {
  const position = notificationView.spareColumns.indexOf(name);
  return position === -1 ? undefined : position;
}
