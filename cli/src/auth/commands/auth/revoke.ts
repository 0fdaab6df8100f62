import type { Command } from 'commander';
import type { Session } from '@crop-planning/shared';
import type { Api, CommandSession } from '../../../service/api.js';
import { openSession } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { beginsId, idRule, onlyOne, type Naming } from '../../../terminal/input/references.js';
import { revokedView } from '../../views/revoked.js';

const naming: Naming<Session> = {
  noun: 'session',
  rule: idRule,
  notFoundCode: 'SESSION_NOT_FOUND',
  listCommand: 'crop auth sessions',
  describe: ({ created_at, is_current }) => `signed in ${created_at}${is_current ? ', this one' : ''}`,
};

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'End a session, so that whoever uses it has to sign in again. Ending the current one signs you out.',
    examples: ['crop auth revoke "$(crop auth sessions -q | tail -n 1)"'],
  });
  command.argument('<session>', idRule);
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: CommonOptions) => revokeSession(io, reference, options));
}

async function revokeSession(io: Io, reference: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, revokedView);
  const session = await openSession(io, options);
  const api = await session.connectSignedIn();
  const sessions = await api.call((client) => client.auth.sessions.list.query({}));
  const fitting = sessions.filter(({ id }) => beginsId(reference.trim(), id));
  const { id, is_current } = onlyOne(fitting, reference, naming);
  await api.call((client) => client.auth.sessions.revoke.mutate({ session_id: id }));
  if (is_current) await output.remark(await signOut(session, api));
  await output.item({ id, revoked: true }, { sentence: `Ended the session ${id}.` });
}

async function signOut({ config, credentials }: CommandSession, { credential }: Api): Promise<string> {
  if (credential.source !== 'stored login') return 'CROP_TOKEN belonged to that session and no longer works.';
  await credentials.clear();
  return `That was the session of this login: you are signed out of ${config.url}.`;
}
