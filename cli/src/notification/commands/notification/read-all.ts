import { doneView } from '../../../auth/views/accounts.js';
import { answerOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'notification read-all',
  summary: 'Mark all notifications as read',
  about: 'Mark all of your notifications as read.',
  examples: ['crop notification read-all', 'crop notification read-all --json'],
  options: answerOptions,
  view: doneView,
  run: async ({ output, openSignedIn }) => {
    const api = await openSignedIn();
    await api.call((client) => client.notifications.markAllRead.mutate({}));
    await output.item({ ok: true }, { sentence: words('lists', english).allRead });
  },
});
