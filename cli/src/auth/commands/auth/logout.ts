import { endStoredLogin } from '../../end-session.js';
import { doneView } from '../../views/accounts.js';
import { answerOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth logout',
  shortForm: 'logout',
  summary: 'Sign out',
  about: 'Sign out: end the session on the server and delete the login from this machine.',
  examples: ['crop logout', 'crop logout --json'],
  options: answerOptions,
  view: doneView,
  run: async ({ output, openSession }) => {
    const session = await openSession();
    const { config, credentials } = session;
    if ((await credentials.get()) === undefined)
      await output.remark(`There was no login to ${config.url} on this machine.`);
    else await endStoredLogin(session, output);
    if (config.token !== undefined) await output.remark('hint: CROP_TOKEN is still set.');
    await output.item({ ok: true }, { sentence: `You are signed out of ${config.url}.` });
  },
});
