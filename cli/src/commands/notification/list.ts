import type { Command } from 'commander';
import { openSignedIn } from '../../connection/open.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { listNotifications } from '../../notifications/notifications.js';
import { addListOptions, limitOption, type CommonOptions } from '../../input/options.js';
import { createOutput } from '../../output/create.js';
import { notificationView } from '../../output/views/notifications.js';

interface NotificationListOptions extends CommonOptions {
  limit: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'List your notifications, newest first, at a terminal with the reason for each.',
    examples: [
      'crop notification list',
      'crop notification list --columns id,title',
      'crop notification list --limit 5 --fields title,created_at',
    ],
  });
  command.addOption(limitOption(50));
  addListOptions(command);
  command.action((options: NotificationListOptions) => showNotifications(io, options));
}

async function showNotifications(io: Io, options: NotificationListOptions): Promise<void> {
  const output = await createOutput(io, options, notificationView);
  const api = await openSignedIn(io, options);
  const { notifications, unread_count } = await listNotifications(api, options.limit);
  const isTable = options.columns !== undefined || options.wide === true;
  const { drawNotifications } = await import('../../notifications/drawing.js');
  await output.list(notifications, {
    wrap: (shown) => ({ notifications: shown, unread_count }),
    ...(!isTable && { draw: drawNotifications }),
  });
  await output.notice(notifications.length === 0 ? 'There are no notifications.' : `${unread_count} unread`);
  if (unread_count > 0) await output.next('crop notification read-all');
}
