import type { UserProfile } from '@crop-planning/shared';
import { notEmpty, readSecret, requirePerson } from '../../../terminal/input/answers.js';
import type { Api } from '../../../service/api.js';
import { interruption } from '../../../terminal/failures.js';
import type { Io } from '../../../terminal/io.js';
import { counted } from '@crop-planning/shared/words/listing';
import { withOwnPassword } from '../../signing-in.js';
import { deletedAccountView } from '../../views/accounts.js';
import { flag } from '../../../command/define-command.js';
import { itemOptions, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth delete-account',
  summary: 'Delete your account for good',
  about: 'Delete your account for good, with your crop plans, their analyses and your notifications.',
  examples: [
    'crop auth delete-account --dry-run',
    'crop auth delete-account',
    'printf %s "$PASSWORD" | crop auth delete-account --yes --password-stdin',
  ],
  options: {
    passwordStdin: flag('--password-stdin', 'read your password from standard input'),
    yes: yesOption,
    dryRun: flag('--dry-run', 'only show what would be deleted'),
    ...itemOptions,
  },
  view: deletedAccountView,
  run: async ({ io, output, options, openSession }) => {
    const typed = { '--yes': options.yes, '--password-stdin': options.passwordStdin };
    if (!options.dryRun) requirePerson(io, typed, 'crop auth delete-account --yes --password-stdin');
    const { credentials, connectSignedIn } = await openSession();
    const api = await connectSignedIn();
    const profile = await api.call((client) => client.auth.me.query({}));
    const { id, email } = profile;
    if (options.dryRun) {
      const sentence = output.isForPerson && `Would delete ${await deletionScope(api, profile)}.`;
      return output.item({ id, deleted: false }, sentence ? { sentence } : {});
    }
    if (
      !options.yes &&
      !(await io.prompts.confirm(`Delete ${await deletionScope(api, profile)} for good?`))
    ) {
      throw interruption('Nothing was deleted.');
    }
    const isStored = api.credential.source === 'stored login';
    if (isStored) await credentials.prepare();
    await sendDelete(api, await readPassword(io, options));
    if (isStored) await credentials.clear();
    else await output.remark('CROP_TOKEN belonged to this account and no longer works.');
    await output.item({ id, deleted: true }, { sentence: `Deleted the account ${email} (${id}).` });
  },
});

/** Says what will be deleted, for the user to confirm. */
async function deletionScope(api: Api, { id, email }: UserProfile): Promise<string> {
  const plans = await api.call((client) => client.cropPlans.list.query({ include_archived: true }));
  return `the account ${email} (${id}) with ${counted(plans.length, 'crop plan')}`;
}

function readPassword(io: Io, { passwordStdin }: { passwordStdin?: boolean }): Promise<string> {
  return passwordStdin ? readSecret(io, '--password-stdin') : io.prompts.secret('Password:', notEmpty);
}

async function sendDelete(api: Api, password: string): Promise<void> {
  await withOwnPassword(() => api.call((client) => client.auth.deleteMe.mutate({ password })), {
    message: 'The password is wrong.',
    hint: 'Nothing was deleted.',
  });
}
