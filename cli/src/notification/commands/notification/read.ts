import { findNotificationId, markRead } from '../../notifications.js';
import { idRule } from '../../../terminal/input/references.js';
import { notificationView } from '../../views.js';
import { argument } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'notification read',
  summary: 'Mark a notification as read',
  about: 'Mark one notification as read. Repeating this changes nothing.',
  examples: [
    'crop notification read "$(crop notification list --limit 1 -q)"',
    'crop notification list -q | xargs -n 1 crop notification read',
  ],
  arguments: { notification: argument(idRule) },
  options: itemOptions,
  view: notificationView,
  run: async ({ output, arguments: { notification: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const id = await findNotificationId(api, reference);
    await output.item(await markRead(api, id));
  },
});
