import { commandsGiven } from '../command/define-command.js';
import type { Api, CommandSession, SignIn } from './api.js';

/** What a command is given to reach the service. */
export interface Connections {
  /** Connects with a credential; fails without a request if there is no credential. */
  openSignedIn(options?: { isBatching?: boolean }): Promise<Api>;
  /** Opens a session for a user who may already be signed in. */
  openSession(): Promise<CommandSession>;
  /** Opens a session for signing in, at this address or, if it is undefined, at the one in the settings. */
  openSignIn(address: string | undefined): Promise<SignIn>;
}

/** Defines a command that uses the service, or the login stored for it. */
export const defineServiceCommand = commandsGiven<Connections>();
