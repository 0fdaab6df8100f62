import type { Command } from 'commander';
import { openSignedIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { findNotificationId } from '../../notifications.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { idRule } from '../../../terminal/input/references.js';
import { notificationView } from '../../views.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Mark one notification as read. Doing so again changes nothing.',
    examples: [
      'crop notification read "$(crop notification list --limit 1 -q)"',
      'crop notification list -q | xargs -n 1 crop notification read',
    ],
  });
  command.argument('<notification>', idRule);
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: CommonOptions) => markRead(io, reference, options));
}

async function markRead(io: Io, reference: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, notificationView);
  const api = await openSignedIn(io, options);
  const id = await findNotificationId(api, reference);
  await output.item(
    await api.call((client) => client.notifications.markRead.mutate({ notification_id: id })),
  );
}
