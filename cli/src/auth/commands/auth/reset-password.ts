import type { Tokens } from '@crop-planning/client';
import { sessionNameIn, type SessionName } from '../../session-name.js';
import { tellSignedIn } from '../../signed-in.js';
import {
  askNewPassword,
  fits,
  notEmpty,
  readTwoSecrets,
  requirePerson,
} from '../../../terminal/input/answers.js';
import type { Api } from '../../../service/api.js';
import { CliError } from '../../../terminal/failures.js';
import type { Io } from '../../../terminal/io.js';
import { profileView } from '../../views/accounts.js';
import { flag, option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

interface ResetPassword extends SessionName {
  email: string;
  code: string;
  new_password: string;
}

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
    const { config, credentials, keep, connectAnonymously, connectWith } = await openSignIn(undefined);
    await credentials.prepare();
    const name = sessionNameIn(io.env);
    const input = await readInput(io, options);
    const anonymous = await connectAnonymously();
    const tokens = await sendReset(anonymous, { ...input, ...name });
    await keep(tokens);
    const api = await connectWith(tokens.access_token);
    const profile = await api.call((client) => client.auth.me.query({}));
    const notice = `Your password is set, and you are signed in to ${config.url}.`;
    await tellSignedIn(output, config, { profile, notice });
  },
});

async function readInput(
  io: Io,
  { email: emailOption, passwordStdin }: { email?: string; passwordStdin?: boolean },
): Promise<ResetPassword> {
  requirePerson(
    io,
    [...(emailOption === undefined ? ['--email'] : []), ...(passwordStdin ? [] : ['--password-stdin'])],
    'crop auth reset-password --email EMAIL --password-stdin',
  );
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
async function sendReset(api: Api, input: ResetPassword): Promise<Tokens> {
  try {
    return await api.call((client) => client.auth.resetPassword.mutate(input));
  } catch (error) {
    if (!(error instanceof CliError) || !error.details.issues?.some(({ path }) => path === 'code'))
      throw error;
    throw new CliError(error.exitCode, error.code, 'The code was not accepted.', {
      ...error.details,
      hints: ['Nothing was changed.'],
    });
  }
}
