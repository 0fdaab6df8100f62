import type { Command } from 'commander';
import { openSession } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { signInStatusView } from '../../views/accounts.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Show the server, the account and the credential in use, after asking the server about it.',
    examples: ['crop auth status', 'crop auth status --json'],
  });
  addItemOptions(command, { ids: false });
  command.action((options: CommonOptions) => showStatus(io, options));
}

async function showStatus(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, signInStatusView);
  const { config, credentials, connectSignedIn } = await openSession(io, options);
  const api = await connectSignedIn();
  const { email } = await api.call((client) => client.auth.me.query({}));
  const token = config.token ?? (await credentials.get())?.access_token ?? '';
  const { readTokenClaims } = await import('@crop-planning/client');
  const { exp } = readTokenClaims(token);
  const { source, isPersonalToken } = api.credential;
  await output.item({
    profile: config.profile ?? 'default',
    url: config.url,
    email,
    credential: source + (isPersonalToken ? ', a personal access token' : ''),
    credentials_path: config.token === undefined ? credentials.path : null,
    access_token_expires_at: exp === undefined ? null : new Date(exp * 1000).toISOString(),
  });
}
