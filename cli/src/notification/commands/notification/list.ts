import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import type { Notification } from '@crop-planning/shared';
import type { Api } from '../../../service/api.js';
import { listFolded, listNotifications } from '../../notifications.js';
import type { Output } from '../../../terminal/output/output.js';
import { notificationView } from '../../views.js';
import { withDefault } from '../../../command/define-command.js';
import { listOptions, limitOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'notification list',
  alias: 'ls',
  summary: 'List notifications',
  groupSummary: 'What has changed for your plans',
  about: [
    'List your notifications, newest first. A terminal also shows the reason for each, and combines the',
    'informational changes of one review (for example, the one after a new model version) in one line;',
    '--columns shows each change.',
    '',
    'In another language than English, notifications that were stored before they had codes stay in English.',
    '',
    'At a terminal, other commands say how many notifications are unread, at most once every ten minutes, but',
    'not with -q, with CROP_TOKEN or where CI is set.',
  ].join('\n'),
  examples: [
    'crop notification list',
    'crop notification list --columns id,title',
    'crop notification list --limit 5 --fields title,created_at',
  ],
  options: { limit: withDefault(limitOption(), 50), ...listOptions() },
  view: notificationView,
  run: async ({ output, options, openSignedIn }) => {
    const api = await openSignedIn();
    const isTable = options.columns !== undefined || options.wide === true;
    if (output.isForPerson && !isTable) return drawFolded(output, api, options.limit);
    const { notifications, unread_count } = await listNotifications(api, options.limit);
    await output.list(notifications, { wrap: (shown) => ({ notifications: shown, unread_count }) });
    await sumUp(output, notifications.length, unread_count);
  },
});

async function drawFolded(output: Output<Notification>, api: Api, lines: number): Promise<void> {
  const { drawNotifications } = await import('../../drawing.js');
  const { foldReviews } = await import('../../folding.js');
  const { notifications, unread_count } = await listFolded(api, lines);
  await output.list(notifications, {
    draw: (shown, screen) => drawNotifications(foldReviews(shown).slice(0, lines), screen),
  });
  await sumUp(output, notifications.length, unread_count);
  const isFolded = foldReviews(notifications).length < notifications.length;
  await output.next(isFolded ? 'crop notification list --columns severity,title' : undefined);
}

async function sumUp(output: Output<Notification>, count: number, unread: number): Promise<void> {
  await output.notice(count === 0 ? terminalWords().noNotifications : terminalWords().unreadCount(unread));
  if (unread > 0) await output.next('crop notification read-all');
}
