import { Option, type Command } from 'commander';
import type { Tokens } from '@crop-planning/client';
import { tellSignedIn } from '../../signed-in.js';
import { notEmpty, readSecret, requirePerson } from '../../../terminal/input/answers.js';
import type { CommandSession } from '../../../service/api.js';
import { openSignIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { profileView } from '../../views/accounts.js';

interface LoginOptions extends CommonOptions {
  email?: string;
  url?: string;
  passwordStdin?: boolean;
  tokenStdin?: boolean;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'Sign in. The login is kept on this machine until you log out; the password is not. A profile keeps another server or account beside the first.',
    examples: [
      'crop login --email ada@example.org',
      'printf %s "$PASSWORD" | crop login --email ada@example.org --password-stdin',
      'printf %s "$TOKEN" | crop login --token-stdin',
      'crop login --email ada@example.org --profile staging --url https://staging.example.org',
    ],
  });
  command
    .option('--email <email>', 'the address of your account')
    .option('--password-stdin', 'read the password from standard input')
    .option('--url <url>', 'the address of the server, kept for this profile')
    .addOption(
      new Option(
        '--token-stdin',
        'sign in with the token on standard input: a personal access token, or an access token',
      ).conflicts(['email', 'passwordStdin']),
    );
  addItemOptions(command, { ids: true });
  command.action((options: LoginOptions) => logIn(io, options));
}

async function logIn(io: Io, options: LoginOptions): Promise<void> {
  const output = await createOutput(io, options, profileView);
  const session = await openSignIn(io, options);
  const { config, credentials, keep } = session;
  await credentials.prepare();
  const tokens = options.tokenStdin
    ? { access_token: await readSecret(io, '--token-stdin'), refresh_token: null }
    : await exchangePassword(io, options, session);
  const api = await session.connectWith(tokens.access_token);
  const profile = await api.call((client) => client.auth.me.query({}));
  await keep(tokens);
  await tellSignedIn(output, config, { profile, notice: `You are signed in to ${config.url}.` });
}

async function exchangePassword(io: Io, options: LoginOptions, session: CommandSession): Promise<Tokens> {
  const { email, passwordStdin } = options;
  requirePerson(
    io,
    [...(email === undefined ? ['--email'] : []), ...(passwordStdin ? [] : ['--password-stdin'])],
    'crop login --email EMAIL --password-stdin',
  );
  const input = {
    email: email ?? (await io.prompts.text('Email:', notEmpty)),
    password: passwordStdin
      ? await readSecret(io, '--password-stdin')
      : await io.prompts.secret('Password:', notEmpty),
  };
  const api = await session.connectAnonymously();
  return api.call((client) => client.auth.login.mutate(input));
}
