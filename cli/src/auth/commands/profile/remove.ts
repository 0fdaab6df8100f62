import { endStoredLogin } from '../../end-session.js';
import { removedProfileView } from '../../views/profiles.js';
import { argument, defineCommand } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'profile remove',
  alias: 'rm',
  summary: 'Sign out of a profile and remove it',
  about: 'Sign out of a profile and remove it.',
  examples: ['crop profile remove staging', 'crop profile remove staging --json'],
  isAboutSettings: true,
  arguments: { name: argument('the name of the profile') },
  options: itemOptions,
  view: removedProfileView,
  run: async ({ io, output, options, arguments: { name: text } }) => {
    const { forgetProfile, requireOwnProfile } = await import('../../../service/profiles.js');
    const { createSession } = await import('../../../service/session.js');
    const { settledEnvironment } = await import('../../../settings/effective.js');
    const name = await requireOwnProfile(io.env, text);
    const env = await settledEnvironment(io.env, name);
    const session = await createSession({ ...io, env }, options);
    if ((await session.credentials.get()) !== undefined) await endStoredLogin(session, output);
    await forgetProfile(io.env, name);
    await output.item({ name, removed: true }, { sentence: `Removed the profile ${name}.` });
  },
});
