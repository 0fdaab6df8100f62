import type { Notification } from '@crop-planning/shared';
import { terminalCell } from '../terminal/output/cells.js';
import { headingText } from '@crop-planning/shared/words/heading-text';
import { visible } from '@crop-planning/shared/visible-text';
import { severityName } from '@crop-planning/shared/words/choices';
import { widthOf } from '../terminal/output/text-width.js';
import type { Screen } from '../terminal/output/screen.js';
import { layOutTable } from '../terminal/output/table.js';
import { wrap } from '../terminal/output/wrapping.js';
import type { Row } from './folding.js';
import { notificationView } from './views.js';

const columnNames = ['severity', 'is_read', 'created_at', 'title'] as const;
const severities = ['info', 'warning', 'critical'] as const;
const indent = '  ';

/**
 * Draws a line for each notification with its reason below; returns undefined if there are no notifications.
 */
export function drawNotifications(
  notifications: readonly Row[],
  { paint, times, width }: Screen,
): string[] | undefined {
  if (notifications.length === 0) return undefined;
  const columns = columnNames.map((name) => ({
    title: headingText(notificationView.fields[name].title),
    cells: notifications.map((notification) =>
      terminalCell(notificationView.fields[name].kind, notification[name], paint, times),
    ),
    isWhole: true,
    sparePosition: sparePositionOf(name),
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
 * Draws a notification as one line of a growing list, with clock times: "just now" would not stay correct.
 */
export function drawNotificationLine(
  { severity, title, created_at }: Notification,
  { paint, times }: Screen,
): string {
  const widths = severities.map((one) => widthOf(severityName(one)));
  const padding = ' '.repeat(Math.max(...widths) - widthOf(severityName(severity)));
  return `${paint('dim', times.clock(created_at))}  ${terminalCell('severity', severity, paint, times)}${padding}  ${visible(title)}`;
}

function sparePositionOf(name: (typeof columnNames)[number]): number | undefined {
  const position = notificationView.spareColumns?.indexOf(name);
  return position === -1 ? undefined : position;
}
