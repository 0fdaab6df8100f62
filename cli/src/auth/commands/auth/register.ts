import type { Command } from 'commander';
import { tellSignedIn } from '../../signed-in.js';
import { askNewPassword, notEmpty, readSecret, requirePerson } from '../../../terminal/input/answers.js';
import { openSignIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { profileView } from '../../views/accounts.js';

interface RegisterOptions extends CommonOptions {
  email?: string;
  url?: string;
  fullName?: string;
  organization?: string;
  passwordStdin?: boolean;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'Create an account and sign in with it. At a terminal, crop asks for what you leave out. A password has 10 characters or more.',
    examples: [
      'crop auth register',
      'printf %s "$PASSWORD" | crop auth register --email ada@example.org --full-name "Ada Otieno" --password-stdin',
    ],
  });
  command
    .option('--email <email>', 'the address you sign in with')
    .option('--full-name <name>', 'your name')
    .option('--organization <name>', 'where you work (optional)')
    .option('--password-stdin', 'read the password from standard input')
    .option('--url <url>', 'the address of the server, kept for this profile');
  addItemOptions(command, { ids: true });
  command.action((options: RegisterOptions) => register(io, options));
}

async function register(io: Io, options: RegisterOptions): Promise<void> {
  const output = await createOutput(io, options, profileView);
  const { config, credentials, keep, connectAnonymously, connectWith } = await openSignIn(io, options);
  await credentials.prepare();
  const input = await readInput(io, options);
  const anonymous = await connectAnonymously();
  const tokens = await anonymous.call((client) => client.auth.register.mutate(input));
  await keep(tokens);
  const api = await connectWith(tokens.access_token);
  const profile = await api.call((client) => client.auth.me.query({}));
  const notice = `Welcome, ${profile.full_name}. You are signed in to ${config.url}.`;
  await tellSignedIn(output, config, { profile, notice });
  await output.next('crop plan create');
}

async function readInput(io: Io, options: RegisterOptions) {
  const { email, fullName, organization, passwordStdin } = options;
  requirePerson(
    io,
    [
      ...(email === undefined ? ['--email'] : []),
      ...(fullName === undefined ? ['--full-name'] : []),
      ...(passwordStdin ? [] : ['--password-stdin']),
    ],
    'crop auth register --email EMAIL --full-name NAME --password-stdin',
  );
  const account = {
    email: email ?? (await io.prompts.text('Email:', notEmpty)),
    full_name: fullName ?? (await io.prompts.text('Full name:', notEmpty)),
    organization: organization ?? (passwordStdin ? '' : await io.prompts.text('Organization (optional):')),
  };
  const password = passwordStdin
    ? await readSecret(io, '--password-stdin')
    : await askNewPassword(io, 'Password', account);
  return { ...account, password };
}
