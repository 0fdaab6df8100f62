import { createSession, createSignIn } from '../service/session.js';
import { environmentWith, settledEnvironment } from '../settings/effective.js';
import { languageIn, timeoutIn } from '../settings/preferences.js';
import { speak } from '@crop-planning/shared/words/languages/current';
import type { LanguageCode } from '@crop-planning/shared/language-codes';
import type { Command } from '../command/define-command.js';
import type { Unread } from '../service/api.js';
import type { Io } from '../terminal/io.js';
import { isDrawn, type OutputOptions } from '../terminal/output/view.js';
import { writeMessage } from '../terminal/output/screen.js';
import { createOutput } from '../terminal/output/writer.js';
import type { CommandCall } from './command-tree.js';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

export type Writable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/**
 * Extends `io.env` with the profile and, unless the command is about settings, with the settings file; then
 * runs the command.
 */
export async function runCommand(
  { command, arguments: words, options: typed, given }: CommandCall,
  io: Writable<Io>,
): Promise<void> {
  const env = await (command.isAboutSettings ? environmentWith : settledEnvironment)(io.env, typed.profile);
  const timeout = given.includes('timeout') ? undefined : timeoutIn(env);
  const options = timeout === undefined ? typed : { ...typed, timeout };
  io.env = env;
  const language = typed.lang ?? languageIn(env);
  await speakIn(command.writesDocuments || isDrawn(io.stdout, typed) ? language : undefined, io);
  io.asksNothing = typed['yes'] === true;
  let unread: Unread | undefined;
  const signedIn = mayShowUnread(command, options, io)
    ? { ...options, onUnread: (answer: Unread) => void (unread = answer) }
    : options;
  await command.run({
    io,
    arguments: words,
    options,
    openOutput: (view, chosen = options) => createOutput(io, chosen, view),
    openSignedIn: async (more) => (await createSession(io, { ...signedIn, ...more })).connectSignedIn(),
    openSession: () => createSession(io, options),
    openSignIn: async (address) => createSignIn(io, options, address),
  });
  const { count = 0, remember } = unread ?? {};
  if (remember === undefined) return;
  io.atEnd(async () => {
    await remember();
    if (count === 0) return;
    const notice = terminalWords().unreadNotice(count, 'crop notification list');
    await writeMessage(io.stderr, await io.asCalled(notice));
  });
}

/** Chooses the language of everything that is said from now on; undefined is English, for which nothing is loaded. */
async function speakIn(code: LanguageCode | undefined, { loadLanguage }: Io): Promise<void> {
  speak(code && (await loadLanguage(code)));
}

/** Whether a person reads the answer at a terminal, and is not reading about notifications anyway. */
function mayShowUnread({ words }: Command, options: OutputOptions, { stdout, stderr, env }: Io): boolean {
  const isForPerson = stdout.isTerminal && stderr.isTerminal && isDrawn(stdout, options);
  return isForPerson && !env['CI'] && !words.startsWith('notification ') && words !== 'mcp';
}
