import { createSession, createSignIn } from '../service/session.js';
import { environmentWith, settledEnvironment } from '../settings/effective.js';
import { timeoutIn } from '../settings/preferences.js';
import type { Io } from '../terminal/io.js';
import { createOutput } from '../terminal/output/writer.js';
import type { CommandCall } from './command-tree.js';

export type Writable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** Runs a command, and first extends `io.env` by the settings file and the profile. */
export async function runCommand(
  { command, arguments: words, options: typed, given }: CommandCall,
  io: Writable<Io>,
): Promise<void> {
  const env = await (command.isAboutSettings ? environmentWith : settledEnvironment)(io.env, typed.profile);
  const timeout = given.includes('timeout') ? undefined : timeoutIn(env);
  const options = timeout === undefined ? typed : { ...typed, timeout };
  io.env = env;
  await command.run({
    io,
    arguments: words,
    options,
    openOutput: (view, chosen = options) => createOutput(io, chosen, view),
    openSignedIn: async (more) => (await createSession(io, { ...options, ...more })).connectSignedIn(),
    openSession: () => createSession(io, options),
    openSignIn: async (address) => createSignIn(io, options, address),
  });
}
