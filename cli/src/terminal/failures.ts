import { getSystemErrorMap } from 'node:util';
import type { InputIssue, PlaceCandidate } from '@crop-planning/shared/errors';
import { Interruption } from './io.js';

export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  notFound: 3,
  notSignedIn: 4,
  conflict: 5,
  refused: 6,
  network: 7,
  server: 8,
  failBelow: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface FailureDetails {
  /** The reasons for the failure, one sentence per line. */
  hints?: readonly string[];
  /** The exact command that is the next step. */
  tryNext?: string | undefined;
  requestId?: string | undefined;
  /** Seconds to wait before trying again, if the service says so. */
  retryAfterSeconds?: number | undefined;
  /** Whether the connection was cut after it had been established, so that a retry may succeed. */
  isCutOff?: boolean;
  issues?: readonly InputIssue[];
  /** Names that would be recognised, likeliest first. */
  suggestions?: readonly string[];
  /** The places that may have been meant, largest first. */
  candidates?: readonly PlaceCandidate[];
  /** The regions or countries that a place's name stands for as a whole. */
  regions?: readonly string[];
}

/** A failure whose exit code and wording are decided; any other error counts as unexpected. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly details: FailureDetails;

  constructor(exitCode: ExitCode, code: string, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
    this.code = code;
    this.details = details;
  }

  /** Returns the same failure with further details. */
  withDetails(details: FailureDetails): CliError {
    return new CliError(this.exitCode, this.code, this.message, { ...this.details, ...details });
  }
}

export function usageError(message: string, details: FailureDetails = {}): CliError {
  return new CliError(exitCodes.usage, 'USAGE', message, details);
}

/** Creates the error for input data, such as a file, that cannot be used as it is. */
export function dataError(message: string, details: FailureDetails = {}): CliError {
  return new CliError(exitCodes.refused, 'DATA_REFUSED', message, details);
}

export function interruption(message = 'Interrupted.'): CliError {
  return new CliError(exitCodes.interrupted, 'INTERRUPTED', message);
}

/** Sends a request; if that fails, fails with what `translate` makes of the failure. */
export async function translating<Answer>(
  send: () => Promise<Answer>,
  translate: (failure: CliError) => CliError | Promise<CliError>,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof CliError ? await translate(error) : error;
  }
}

export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof Interruption) return interruption();
  return new CliError(exitCodes.unexpected, 'UNEXPECTED', reasonOf(error));
}

/**
 * Returns the reason for a failure; for a system error, the system's description, such as
 * `No such file or directory.`
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, words] = getSystemErrorMap().get('errno' in error ? Number(error.errno) : 0) ?? [];
  return words === undefined ? error.message : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}
