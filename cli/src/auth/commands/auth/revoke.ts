import type { Session } from '@crop-planning/shared';
import { beginsId, idRule, onlyOne, type Naming } from '../../../terminal/input/references.js';
import { revokedView } from '../../views/credentials.js';
import { argument } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

const naming: Naming<Session> = {
  noun: 'session',
  rule: idRule,
  notFoundCode: 'SESSION_NOT_FOUND',
  listCommand: 'crop auth sessions',
  describe: ({ name, created_at, is_current }) =>
    [`signed in ${created_at}`, ...(name ? [name] : []), ...(is_current ? ['current'] : [])].join(', '),
};

export const command = defineServiceCommand({
  words: 'auth revoke',
  summary: 'End a session',
  about: 'End a session; its client has to sign in again. Ending the current session signs you out.',
  examples: ['crop auth revoke "$(crop auth sessions -q | tail -n 1)"'],
  arguments: { session: argument(idRule) },
  options: itemOptions,
  view: revokedView,
  run: async ({ output, arguments: { session: reference }, openSession }) => {
    const { config, credentials, connectSignedIn } = await openSession();
    const api = await connectSignedIn();
    const sessions = await api.call((client) => client.auth.sessions.list.query({}));
    const matches = sessions.filter(({ id }) => beginsId(reference.trim(), id));
    const { id, is_current } = onlyOne(matches, reference, naming);
    await api.call((client) => client.auth.sessions.revoke.mutate({ session_id: id }));
    if (is_current && api.credential.source === 'stored login') {
      await credentials.clear();
      await output.remark(`That was your current session: you are signed out of ${config.url}.`);
    } else if (is_current) await output.remark('CROP_TOKEN belonged to that session and no longer works.');
    await output.item({ id, revoked: true }, { sentence: `Ended the session ${id}.` });
  },
});
