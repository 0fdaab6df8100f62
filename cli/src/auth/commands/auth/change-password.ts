import type { ChangePasswordInput } from '@crop-planning/shared';
import type { PasswordOwner } from '@crop-planning/shared/passwords';
import { askNewPassword, notEmpty, readTwoSecrets, requirePerson } from '../../../terminal/input/answers.js';
import type { Io } from '../../../terminal/io.js';
import { withOwnPassword } from '../../signing-in.js';
import { profileView } from '../../views/accounts.js';
import { flag } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth change-password',
  summary: 'Change your password',
  about: 'Change your password. This ends every session, but you stay signed in on this machine.',
  examples: [
    'crop auth change-password',
    'printf "%s\\n" "$PASSWORD" "$NEW_PASSWORD" | crop auth change-password --password-stdin',
  ],
  options: {
    passwordStdin: flag(
      '--password-stdin',
      'read the current and the new password from standard input, one per line',
    ),
    ...itemOptions,
  },
  view: profileView,
  run: async ({ io, output, options, openSession }) => {
    const typed = { '--password-stdin': options.passwordStdin };
    requirePerson(io, typed, 'crop auth change-password --password-stdin');
    const { credentials, connectSignedIn, connectWith } = await openSession();
    const api = await connectSignedIn();
    const isStored = api.credential.source === 'stored login';
    if (isStored) await credentials.prepare();
    const profile = await api.call((client) => client.auth.me.query({}));
    const passwords = await readPasswords(io, options, profile);
    const tokens = await withOwnPassword(
      () => api.call((client) => client.auth.changePassword.mutate(passwords)),
      { message: 'The current password is wrong.', hint: 'Nothing was changed.' },
    );
    if (isStored) await credentials.set(tokens);
    // Nothing else ends the session that the change opened, because its tokens are not stored.
    else await (await connectWith(tokens.access_token)).call((client) => client.auth.logout.mutate({}));
    await output.notice('Your password has been changed, and every other session has ended.');
    await output.item(profile);
    if (!isStored) await output.remark('hint: CROP_TOKEN no longer works either. Sign in again: crop login');
  },
});

async function readPasswords(
  io: Io,
  { passwordStdin }: { passwordStdin?: boolean },
  owner: PasswordOwner,
): Promise<ChangePasswordInput> {
  if (passwordStdin) {
    const [current_password, new_password] = await readTwoSecrets(io, '--password-stdin', [
      'the current password',
      'the new one',
    ]);
    return { current_password, new_password };
  }
  return {
    current_password: await io.prompts.secret('Current password:', notEmpty),
    new_password: await askNewPassword(io, 'New password', owner),
  };
}
