import { openLogin, sessionNameIn, tellSignedIn } from '../../signing-in.js';
import { askNewPassword, fits, readSecret, requirePerson } from '../../../terminal/input/answers.js';
import type { Io } from '../../../terminal/io.js';
import { profileView } from '../../views/accounts.js';
import { flag, option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth register',
  summary: 'Create an account and sign in',
  groupSummary: 'Register, sign in and out, manage your account',
  about:
    'Create an account and sign in with it. At a terminal, crop prompts for whatever you leave out. A password needs at least 10 characters, unless the server requires a different number.',
  examples: [
    'crop auth register',
    'printf %s "$PASSWORD" | crop auth register --email ada@example.org --full-name "Ada Otieno" --password-stdin',
  ],
  options: {
    email: option('--email <email>', 'the address you sign in with'),
    fullName: option('--full-name <name>', 'your name'),
    organization: option('--organization <name>', 'where you work (optional)'),
    passwordStdin: flag('--password-stdin', 'read the password from standard input'),
    url: option('--url <url>', 'the address of the server, saved in this profile'),
    ...itemOptions,
  },
  view: profileView,
  run: async ({ io, output, options, openSignIn }) => {
    const session = await openSignIn(options.url);
    await session.credentials.prepare();
    const name = sessionNameIn(io.env);
    const input = await readInput(io, options);
    const profile = await openLogin(session, (client) => client.auth.register.mutate({ ...input, ...name }));
    const notice = `Welcome, ${profile.full_name}. You are signed in to ${session.config.url}.`;
    await tellSignedIn(output, session, { profile, notice });
    await output.next('crop plan create');
  },
});

interface AccountOptions {
  email?: string;
  fullName?: string;
  organization?: string;
  passwordStdin?: boolean;
}

async function readInput(io: Io, { email, fullName, organization, passwordStdin }: AccountOptions) {
  requirePerson(
    io,
    { '--email': email, '--full-name': fullName, '--password-stdin': passwordStdin },
    'crop auth register --email EMAIL --full-name NAME --password-stdin',
  );
  const { registerInput } = await import('@crop-planning/shared');
  const { email: emailRule, full_name: nameRule, organization: organizationRule } = registerInput.shape;
  const account = {
    email: email ?? (await io.prompts.text('Email:', fits(emailRule))),
    full_name: fullName ?? (await io.prompts.text('Full name:', fits(nameRule))),
    organization:
      organization ??
      (passwordStdin ? '' : await io.prompts.text('Organization (optional):', fits(organizationRule))),
  };
  const password = passwordStdin
    ? await readSecret(io, '--password-stdin')
    : await askNewPassword(io, 'Password', account);
  return { ...account, password };
}
