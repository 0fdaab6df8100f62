import type { WhenMissing } from '@crop-planning/engine';
import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../settings/config.js';

export interface ServeOptions {
  /** What to do if the embedded engine has no database. */
  whenMissing: WhenMissing;
}

export interface OperatorIo {
  environment: Environment;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Tells the operator how far a long command has come. */
  onProgress: (sentence: string) => void;
  /** How long a check waits for open requests to end; by default, longer than a request may take. */
  settleMs?: number;
  /** For output that is not text. */
  stdout: Writable & { isTTY?: boolean };
  stdin: Readable & { isTTY?: boolean };
  /** Asks on the terminal; resolves with undefined if there is no terminal. */
  confirm: (question: string) => Promise<boolean | undefined>;
  /** Runs the server until the process is told to stop. */
  serve: (options: ServeOptions) => Promise<void>;
  version: string;
}
