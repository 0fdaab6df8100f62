import type { ListedNotification, Notification } from '@crop-planning/shared';
import { usageError } from '../../../terminal/failures.js';
import type { Io } from '../../../terminal/io.js';
import type { Output } from '../../../terminal/output/output.js';
import { isJsonWanted } from '../../../terminal/output/view.js';
import { inWords, wantsCodes } from '../../notifications.js';
import { notificationView } from '../../views.js';
import { flag, option, optionalArgumentList } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'notification watch',
  summary: 'Follow notifications as they come in',
  about: [
    'Write each notification as it comes in, until Ctrl-C. When the connection is cut or the server',
    'restarts, the command reconnects and resumes where it left off: nothing is lost or repeated.',
    '',
    'With --exec, crop runs a program for each notification, one at a time, with the JSON of the',
    'notification on standard input; only the output of the program is shown. No shell is involved, and',
    'nothing is added to the arguments. If the program fails, crop reports the failure on stderr and',
    'continues.',
  ].join('\n'),
  examples: [
    'crop notification watch',
    'crop notification watch --format ndjson --fields severity,title > notifications.ndjson',
    'crop notification watch --once -q',
    'crop notification watch --exec tee -- -a notifications.json',
  ],
  arguments: { arguments: optionalArgumentList('arguments for the --exec program, after --') },
  options: {
    once: flag('--once', 'exit after the first notification'),
    exec: option('--exec <program>', 'run this program for each notification', {
      conflicts: ['json', 'fields', 'jq', 'format', 'quiet'],
    }),
    ...itemOptions,
    format: option('--format <format>', 'ndjson: one object per line, as with --json', {
      choices: ['ndjson'],
      conflicts: ['quiet'],
      group: 'Output:',
    }),
  },
  run: async ({ io, options, arguments: { arguments: args }, openOutput, openSignedIn }) => {
    const { exec, ...others } = { ...options, pager: false };
    if (exec === undefined && args.length > 0) {
      throw usageError('Arguments are only accepted with --exec.', {
        tryNext: 'crop notification watch --help',
      });
    }
    const output = await openOutput(
      notificationView,
      isJsonWanted(options) ? { ...others, format: 'ndjson' } : others,
    );
    const write =
      exec === undefined
        ? await createPrinter(output)
        : async (item: ListedNotification) => runFor(item, io, output, [exec, ...args]);
    const said = words('lists', english);
    const api = await openSignedIn();
    const { followNotifications } = await import('../../following.js');
    await followNotifications(api, io.interrupted, {
      // The program gets the notification as the API has it.
      isCoded: exec === undefined && wantsCodes(),
      async onNotification(notification) {
        await write(notification);
        return options.once !== true && io.stdout.isRead;
      },
      onConnected: (isAgain) => void output.notice(isAgain ? said.reconnected : said.waiting),
      onLost: () => void output.notice(said.connectionLost(api.url)),
    });
  },
});

async function createPrinter(output: Output<Notification>) {
  const { drawNotificationLine } = await import('../../drawing.js');
  return (item: ListedNotification): Promise<void> =>
    output.list([inWords(item)], {
      draw: (items, screen) => items.map((one) => drawNotificationLine(one, screen)),
    });
}

async function runFor(
  item: Notification,
  io: Io,
  output: Output<Notification>,
  command: readonly [string, ...string[]],
): Promise<void> {
  const { runProgram } = await import('../../../terminal/programs/run-program.js');
  const ending = await runProgram(io, command, `${JSON.stringify(item)}\n`);
  if (ending !== 0) await output.remark(`${command[0]} exited with ${ending}.`);
}
