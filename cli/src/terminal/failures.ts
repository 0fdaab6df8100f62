import { getSystemErrorMap } from 'node:util';
import type { InputIssue, PlaceCandidate } from '@crop-planning/shared/errors';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { Interruption } from './io.js';
import { alternatives, issueText } from './output/words.js';

export interface FailureDetails {
  /** Why it failed, one sentence per line. */
  hints?: readonly string[];
  /** The exact command that is the next step. */
  tryNext?: string | undefined;
  requestId?: string | undefined;
  /** When the service wants to be asked again. */
  retryAfterSeconds?: number | undefined;
  /** The connection was made and then cut, so another one may bring the answer. */
  isCutOff?: boolean;
  issues?: readonly InputIssue[];
  /** Names that would have been understood, likeliest first. */
  suggestions?: readonly string[];
  /** The places that may have been meant, largest first. */
  candidates?: readonly PlaceCandidate[];
  /** The regions or countries that a place's name means as a whole. */
  regions?: readonly string[];
}

/** A failure whose exit code and wording are decided; anything else that is thrown is our own fault. */
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

  /** The same failure with further details. */
  withDetails(details: FailureDetails): CliError {
    return new CliError(this.exitCode, this.code, this.message, { ...this.details, ...details });
  }
}

export function usageError(message: string, details: FailureDetails = {}): CliError {
  return new CliError(exitCodes.usage, 'USAGE', message, details);
}

/** The caller's data, a file for example, that cannot be used as it is. */
export function dataError(message: string, details: FailureDetails = {}): CliError {
  return new CliError(exitCodes.refused, 'DATA_REFUSED', message, details);
}

export function interruption(message = 'Interrupted.'): CliError {
  return new CliError(exitCodes.interrupted, 'INTERRUPTED', message);
}

export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof Interruption) return interruption();
  return new CliError(exitCodes.unexpected, 'UNEXPECTED', reasonOf(error));
}

/** Why something failed: an error of the system in its own words, such as `No such file or directory.` */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, words] = getSystemErrorMap().get('errno' in error ? Number(error.errno) : 0) ?? [];
  return words === undefined ? error.message : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}

/** What stderr says with --json: always the same keys. */
export function failureAsJson({ code, message, details }: CliError): string {
  return JSON.stringify({
    code,
    message,
    hint: details.hints?.join('\n') || null,
    try: details.tryNext ?? null,
    request_id: details.requestId ?? null,
    issues: details.issues ?? [],
    suggestions: details.suggestions ?? [],
    candidates: details.candidates ?? [],
  });
}

export function failureAsLines({ exitCode, code, message, details }: CliError): string[] {
  const lines = [`error: ${message}`];
  for (const issue of details.issues ?? []) lines.push(`hint: ${issueText(issue)}`);
  for (const hint of details.hints ?? []) lines.push(`hint: ${hint}`);
  const guesses = [...didYouMean(details.suggestions ?? []), ...candidateLines(details.candidates ?? [])];
  for (const guess of guesses) lines.push(`hint: ${guess}`);
  const isServerFault = exitCode === exitCodes.server && code !== 'TOO_MANY_REQUESTS';
  if (details.requestId !== undefined && isServerFault) {
    lines.push(`hint: the server's log has more under request ${details.requestId}`);
  }
  if (details.tryNext !== undefined) lines.push(`try: ${details.tryNext}`);
  return lines;
}

/** `Did you mean a, b or c?`; nothing without names. */
export function didYouMean(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  // Place names already contain commas.
  const isPlaces = names.some((name) => name.includes(','));
  return [`Did you mean ${isPlaces ? names.join('; ') : alternatives(names)}?`];
}

/** A line for each place, so that populations and coordinates line up. */
function candidateLines(candidates: readonly PlaceCandidate[]): string[] {
  const rows = candidates.map(({ name, people, lat, lon }) => ({
    name,
    people: people === null ? '' : `${people.toLocaleString('en-US')} people`,
    point: `${lat},${lon}`,
  }));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const peopleWidth = Math.max(...rows.map(({ people }) => people.length));
  return rows.map(({ name, people, point }) =>
    [name.padEnd(nameWidth), people.padStart(peopleWidth), point].join('  '),
  );
}
