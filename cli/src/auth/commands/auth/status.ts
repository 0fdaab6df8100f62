import { signInStatusView } from '../../views/accounts.js';
import { answerOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth status',
  summary: 'Show which server and credential are used',
  about: 'Show the server, the account and the credential in use, as confirmed by the server.',
  examples: ['crop auth status', 'crop auth status --json'],
  options: answerOptions,
  view: signInStatusView,
  run: async ({ output, openSession }) => {
    const { config, credentials, connectSignedIn } = await openSession();
    const api = await connectSignedIn();
    const { email } = await api.call((client) => client.auth.me.query({}));
    const login = config.token === undefined ? await credentials.get() : undefined;
    const token = config.token ?? login?.access_token ?? '';
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
      is_renewed: typeof login?.refresh_token === 'string',
    });
  },
});
