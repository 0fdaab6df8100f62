import { fits, requirePerson } from '../../../../terminal/input/answers.js';
import { createdPersonalTokenView } from '../../../views/credentials.js';
import { option, withDefault } from '../../../../command/define-command.js';
import { answerOptions } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';

const daysMax = 365;

export const command = defineServiceCommand({
  words: 'auth token create',
  summary: 'Create a token for a script',
  groupSummary: 'Personal access tokens, for scripts',
  about: [
    'Create a personal access token for a script. It is shown once and cannot be retrieved later. Pass it to',
    'the script as CROP_TOKEN. It gives access to plans, analyses and notifications, but never to account',
    'settings.',
  ].join('\n'),
  examples: [
    'crop auth token create --name nightly',
    'TOKEN=$(crop auth token create --name import --scope write --expires-in-days 30)',
  ],
  options: {
    name: option('--name <name>', 'what the token is for'),
    scope: withDefault(
      option('--scope <scope>', 'write: may also change plans, analyses and notifications', {
        choices: ['read', 'write'],
      }),
      'read',
    ),
    expiresInDays: withDefault(
      option('--expires-in-days <days>', `days until the token expires, 1 to ${daysMax}`, {
        read: readDays,
        rule: `must be a whole number from 1 to ${daysMax}`,
      }),
      90,
    ),
    ...answerOptions,
  },
  view: createdPersonalTokenView,
  run: async ({ io, output, options, openSignedIn }) => {
    requirePerson(io, { '--name': options.name }, 'crop auth token create --name NAME');
    const api = await openSignedIn();
    const { createPersonalTokenInput } = await import('@crop-planning/shared');
    const nameRule = createPersonalTokenInput.shape.name;
    const input = {
      name: options.name ?? (await io.prompts.text('What is the token for?', fits(nameRule))),
      scope: options.scope,
      expires_in_days: options.expiresInDays,
    };
    const created = await api.call((client) => client.auth.tokens.create.mutate(input));
    await output.item(created, { alone: created.token });
    await output.remark('The token is shown only once. Store it as you would a password.');
  },
});

function readDays(text: string): number | undefined {
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity;
  return days <= daysMax ? days : undefined;
}
