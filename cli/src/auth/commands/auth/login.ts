import type { Tokens } from '@crop-planning/client';
import { sessionNameIn, tellSignedIn } from '../../signing-in.js';
import { fits, notEmpty, readSecret, requirePerson } from '../../../terminal/input/answers.js';
import { translating } from '../../../terminal/failures.js';
import type { SignIn } from '../../../service/api.js';
import type { Io } from '../../../terminal/io.js';
import { profileView } from '../../views/accounts.js';
import { flag, option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

const resetHint =
  'Forgotten the password? crop auth reset-password sets a new one, with a one-time code from the operator of the server.';

export const command = defineServiceCommand({
  words: 'auth login',
  shortForm: 'login',
  summary: 'Sign in',
  about:
    'Sign in. The login is stored on this machine until you log out; the password is not. The list of your sessions names this machine, unless the setting machine is off. Use a profile to keep a second server or account.',
  examples: [
    'crop login --email ada@example.org',
    'printf %s "$PASSWORD" | crop login --email ada@example.org --password-stdin',
    'printf %s "$TOKEN" | crop login --token-stdin',
    'crop login --email ada@example.org --profile staging --url https://staging.example.org',
  ],
  options: {
    email: option('--email <email>', 'the address of your account'),
    passwordStdin: flag('--password-stdin', 'read the password from standard input'),
    url: option('--url <url>', 'the address of the server, saved in this profile'),
    tokenStdin: flag(
      '--token-stdin',
      'sign in with a token from standard input: a personal access token or an access token',
      { conflicts: ['email', 'passwordStdin'] },
    ),
    ...itemOptions,
  },
  view: profileView,
  run: async ({ io, output, options, openSignIn }) => {
    const session = await openSignIn(options.url);
    const { config, credentials, keep } = session;
    const name = sessionNameIn(io.env);
    await credentials.prepare();
    const tokens = options.tokenStdin
      ? { access_token: await readSecret(io, '--token-stdin'), refresh_token: null }
      : await exchangePassword(io, options, { ...session, name });
    const api = await session.connectWith(tokens.access_token);
    const profile = await api.call((client) => client.auth.me.query({}));
    await keep(tokens);
    await tellSignedIn(output, session, { profile, notice: `You are signed in to ${config.url}.` });
  },
});

async function exchangePassword(
  io: Io,
  { email, passwordStdin }: { email?: string; passwordStdin?: boolean },
  { connectAnonymously, name }: SignIn & { name: ReturnType<typeof sessionNameIn> },
): Promise<Tokens> {
  const typed = { '--email': email, '--password-stdin': passwordStdin };
  requirePerson(io, typed, 'crop login --email EMAIL --password-stdin');
  const { loginInput } = await import('@crop-planning/shared');
  const input = {
    email: email ?? (await io.prompts.text('Email:', fits(loginInput.shape.email))),
    password: passwordStdin
      ? await readSecret(io, '--password-stdin')
      : await io.prompts.secret('Password:', notEmpty),
  };
  const api = await connectAnonymously();
  return translating(
    () => api.call((client) => client.auth.login.mutate({ ...input, ...name })),
    (failure) =>
      failure.code === 'INVALID_CREDENTIALS' ? failure.withDetails({ hints: [resetHint] }) : failure,
  );
}
