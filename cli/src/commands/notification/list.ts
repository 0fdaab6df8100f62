import type { Command } from 'commander';
import { openSignedIn } from '../../api.js';
import type { Io } from '../../io.js';
import { addListOptions, describe, readPositiveInteger, type CommonOptions } from '../../options.js';
import { createOutput } from '../../output.js';
import { notificationView } from '../../views/notifications.js';

interface NotificationListOptions extends CommonOptions {
  limit?: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'List your notifications, newest first.',
    examples: ['crop notification list', 'crop notification list --limit 5 --fields title,created_at'],
  });
  command.option('--limit <number>', 'at most this many: 50 when left out, 200 at most', readPositiveInteger);
  addListOptions(command);
  command.action((options: NotificationListOptions) => listNotifications(io, options));
}

async function listNotifications(io: Io, { limit, ...options }: NotificationListOptions): Promise<void> {
  const output = createOutput(io, options, notificationView);
  const api = await openSignedIn(io, options);
  const answer = await api.call((client) =>
    client.notifications.list.query(limit === undefined ? {} : { limit }),
  );
  await output.list(answer.notifications, (notifications) => ({ ...answer, notifications }));
  await output.notice(
    answer.notifications.length === 0 ? 'There are no notifications.' : `${answer.unread_count} unread`,
  );
}
