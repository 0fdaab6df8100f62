import { Option, type Command } from 'commander';
import type { Notification } from '@crop-planning/shared';
import { openSignedIn } from '../../../service/open.js';
import { usageError } from '../../../terminal/failures.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { isJsonWanted, type Output } from '../../../terminal/output/output.js';
import { createOutput } from '../../../terminal/output/create.js';
import { notificationView } from '../../views.js';

interface WatchOptions extends Omit<CommonOptions, 'format'> {
  format?: 'ndjson';
  once?: boolean;
  exec?: string;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Write each notification as it comes in, until Ctrl-C. When the connection is cut or the server restarts, the command',
      'reconnects and goes on where it was: none is lost, none comes twice.',
      '',
      'With --exec a program is run for each notification, one after the other, with its JSON on standard input; only',
      'the output of the program is shown. There is no shell, and nothing is put into the arguments. A program that',
      'fails is reported on stderr, and the watch goes on.',
    ].join('\n'),
    examples: [
      'crop notification watch',
      'crop notification watch --format ndjson --fields severity,title > notifications.ndjson',
      'crop notification watch --once -q',
      'crop notification watch --exec tee -- -a notifications.json',
    ],
  });
  command
    .argument('[arguments...]', 'for the program of --exec, after --')
    .option('--once', 'end after the first notification')
    .addOption(
      new Option('--exec <program>', 'run this for each notification').conflicts([
        'json',
        'fields',
        'jq',
        'format',
        'quiet',
      ]),
    );
  addItemOptions(command, { ids: true }).addOption(
    new Option('--format <format>', 'ndjson: an object on each line, as with --json')
      .choices(['ndjson'])
      .conflicts('quiet')
      .helpGroup('Output:'),
  );
  command.action((args: string[], options: WatchOptions) => watch(io, args, options));
}

async function watch(io: Io, args: readonly string[], options: WatchOptions): Promise<void> {
  const tell = await createTeller(io, args, options);
  const api = await openSignedIn(io, options);
  const { followNotifications } = await import('../../following.js');
  await followNotifications(api, io.interrupted, {
    async onNotification(notification) {
      await tell.notification(notification);
      return options.once !== true && io.stdout.isRead;
    },
    onConnected: (isAgain) =>
      void tell.notice(isAgain ? 'Reconnected.' : 'Waiting for notifications. Press Ctrl-C to stop.'),
    onLost: () => void tell.notice(`The connection to ${api.url} is lost. Trying again.`),
  });
}

interface Teller {
  notification(notification: Notification): Promise<void>;
  notice(text: string): Promise<void>;
}

async function createTeller(io: Io, args: readonly string[], options: WatchOptions): Promise<Teller> {
  const { exec, ...others } = { ...options, pager: false };
  if (exec === undefined && args.length > 0) {
    throw usageError('Arguments are for the program of --exec.', {
      tryNext: 'crop notification watch --help',
    });
  }
  const output = await createOutput(
    io,
    isJsonWanted(options) ? { ...others, format: 'ndjson' } : others,
    notificationView,
  );
  const notification =
    exec === undefined
      ? await createWriting(output)
      : async (item: Notification) => runFor(item, io, output, [exec, ...args]);
  return { notification, notice: output.notice };
}

async function createWriting(output: Output<Notification>) {
  const { drawNotificationLine } = await import('../../drawing.js');
  return (item: Notification): Promise<void> =>
    output.list([item], { draw: (items, screen) => items.map((one) => drawNotificationLine(one, screen)) });
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
