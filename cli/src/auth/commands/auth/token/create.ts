import { InvalidArgumentError, Option, type Command } from 'commander';
import type { TokenScope } from '@crop-planning/shared';
import { notEmpty, requirePerson } from '../../../../terminal/input/answers.js';
import { openSignedIn } from '../../../../service/open.js';
import { describe } from '../../../../terminal/help.js';
import type { Io } from '../../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../../terminal/input/options.js';
import { createOutput } from '../../../../terminal/output/create.js';
import { createdPersonalTokenView } from '../../../views/personal-tokens.js';

interface TokenCreateOptions extends CommonOptions {
  name?: string;
  scope: TokenScope;
  expiresInDays: number;
}

const daysMax = 365;

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Create a personal access token for a script. It is shown only now, and cannot be looked up later.',
      'Give it to a script as CROP_TOKEN. It gives access to plans, analyses and notifications, never to your account.',
    ].join('\n'),
    examples: [
      'crop auth token create --name nightly',
      'TOKEN=$(crop auth token create --name import --scope write --expires-in-days 30)',
    ],
  });
  command
    .option('--name <name>', 'what it is for')
    .addOption(
      new Option('--scope <scope>', 'write: may change plans and notifications too')
        .choices(['read', 'write'])
        .default('read'),
    )
    .addOption(
      new Option('--expires-in-days <days>', `when it ends, 1 to ${daysMax}`).argParser(readDays).default(90),
    );
  addItemOptions(command, { ids: false });
  command.action((options: TokenCreateOptions) => createToken(io, options));
}

async function createToken(io: Io, options: TokenCreateOptions): Promise<void> {
  const output = await createOutput(io, options, createdPersonalTokenView);
  requirePerson(io, options.name === undefined ? ['--name'] : [], 'crop auth token create --name NAME');
  const api = await openSignedIn(io, options);
  const input = {
    name: options.name ?? (await io.prompts.text('What is the token for?', notEmpty)),
    scope: options.scope,
    expires_in_days: options.expiresInDays,
  };
  const created = await api.call((client) => client.auth.tokens.create.mutate(input));
  await output.item(created, { alone: created.token });
  await output.remark('The token is shown only now. Keep it where you keep passwords.');
}

function readDays(text: string): number {
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity;
  if (days > daysMax) throw new InvalidArgumentError(`It must be a whole number from 1 to ${daysMax}.`);
  return days;
}
