import type { ResetPasswordInput } from '@crop-planning/shared';
import { openLogin, sessionNameIn, tellSignedIn } from '../../signing-in.js';
import {
  askNewPassword,
  fits,
  notEmpty,
  readTwoSecrets,
  requirePerson,
} from '../../../terminal/input/answers.js';
import { CliError, translating } from '../../../terminal/failures.js';
import type { Io } from '../../../terminal/io.js';
import { profileView } from '../../views/accounts.js';
import { flag, option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth reset-password',
  summary: 'Set a new password with a one-time code',
  about: [
    'Set a new password and sign in, with a one-time code that the operator of the server creates with',
    'crop-server accounts reset-password. Every other session ends.',
  ].join('\n'),
  examples: [
    'crop auth reset-password --email ada@example.org',
    'printf "%s\\n" "$CODE" "$NEW_PASSWORD" | crop auth reset-password --email ada@example.org --password-stdin',
  ],
  options: {
    email: option('--email <email>', 'the address of your account'),
    passwordStdin: flag(
      '--password-stdin',
      'read the code and the new password from standard input, one per line',
    ),
    ...itemOptions,
  },
  view: profileView,
  run: async ({ io, output, options, openSignIn }) => {
    const session = await openSignIn(undefined);
    await session.credentials.prepare();
    const name = sessionNameIn(io.env);
    const input = await readInput(io, options);
    const profile = await translating(
      () => openLogin(session, (client) => client.auth.resetPassword.mutate({ ...input, ...name })),
      refusedCode,
    );
    const notice = `Your password is set, and you are signed in to ${session.config.url}.`;
    await tellSignedIn(output, session, { profile, notice });
  },
});

async function readInput(
  io: Io,
  { email: emailOption, passwordStdin }: { email?: string; passwordStdin?: boolean },
): Promise<Omit<ResetPasswordInput, 'session_name'>> {
  const typed = { '--email': emailOption, '--password-stdin': passwordStdin };
  requirePerson(io, typed, 'crop auth reset-password --email EMAIL --password-stdin');
  const { resetPasswordInput } = await import('@crop-planning/shared');
  const email = emailOption ?? (await io.prompts.text('Email:', fits(resetPasswordInput.shape.email)));
  if (passwordStdin) {
    const names = ['the code', 'the new password'] as const;
    const [code, new_password] = await readTwoSecrets(io, '--password-stdin', names);
    return { email, code, new_password };
  }
  const code = await io.prompts.secret('One-time code:', notEmpty);
  return { email, code, new_password: await askNewPassword(io, 'New password', { email }) };
}

/** The service reports a rejected code as a validation issue; this command needs a message of its own. */
function refusedCode(failure: CliError): CliError {
  const { exitCode, code, details } = failure;
  if (!details.issues?.some(({ path }) => path === 'code')) return failure;
  return new CliError(exitCode, code, 'The code was not accepted.', {
    ...details,
    hints: ['Nothing was changed.'],
  });
}
