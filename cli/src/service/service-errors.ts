import { errorTable, isErrorCode, type ErrorCode, type ErrorKind } from '@crop-planning/shared/errors';
import type { ServiceErrorFields } from '@crop-planning/client';
import { messageAlone } from '@crop-planning/shared/words/listing';
import type { Config } from '../settings/address.js';
import type { Credential } from './api.js';
import { parseJson, type Answer } from './requests.js';
import { CliError, exitCodes, type ExitCode, type FailureDetails } from '../terminal/failures.js';
import { quotedName } from '../terminal/shell-words.js';

/** Converts the service's error to a command-line error, which names a rejected credential. */
export function asCliError(data: ServiceErrorFields, url: string, credential: Credential): CliError {
  const { source } = credential;
  const exitCode = exitCodeOf(data.code, data.httpStatus);
  const message = messageAlone(data.message);
  const details: FailureDetails = {
    requestId: data.request_id,
    issues: data.issues ?? [],
    suggestions: data.suggestions ?? [],
    candidates: data.candidates ?? [],
    regions: data.regions ?? [],
    tryNext: nextStepOf(data),
    retryAfterSeconds: data.retry_after,
  };
  if (exitCode !== exitCodes.notSignedIn || source === 'none') {
    return new CliError(exitCode, data.code, message, details);
  }
  return new CliError(exitCode, data.code, message, {
    ...details,
    hints: [`${url} was called with ${nameOf(credential)}.`, ...limitsOf(credential, data.code)],
    tryNext: (source === 'CROP_TOKEN' ? 'unset CROP_TOKEN; ' : '') + loginCommand(credential.profile),
  });
}

function nameOf({ source, isPersonalToken }: Credential): string {
  if (source === 'CROP_TOKEN')
    return `the ${isPersonalToken ? 'personal access token' : 'token'} in CROP_TOKEN`;
  return `the stored login${isPersonalToken ? ', a personal access token' : ''}`;
}

function limitsOf({ isPersonalToken }: Credential, code: string): string[] {
  const isLimit = isPersonalToken && code === 'FORBIDDEN';
  return isLimit
    ? ['A token with scope read cannot change anything, and no token can manage your account.']
    : [];
}

/** Returns the error for a command that needs a login; `path` is the file that would contain the login. */
export function signedOutError(
  { url, profile }: Pick<Config, 'url' | 'profile'>,
  path: string,
  hints: readonly string[],
): CliError {
  return new CliError(exitCodes.notSignedIn, 'AUTHENTICATION_REQUIRED', `You are not signed in to ${url}.`, {
    hints: [
      `CROP_TOKEN is not set, and ${path} holds no login for this server.`,
      'No account yet? crop auth register creates one.',
      ...hints,
    ],
    tryNext: loginCommand(profile),
  });
}

/** Returns the error for a raw response with a failure status, by its body if that is the service's. */
export function failureOf(
  { url, credential }: { url: string; credential: Credential },
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  body: string,
): CliError {
  const error = parseJson(body);
  if (!isServiceError(error))
    return new CliError(exitCodeOf('', status), 'UNKNOWN_ANSWER', `${url} answered ${status}.`);
  const wait = headers['retry-after'] ?? '';
  const retry = /^\d+$/.test(wait) ? { retry_after: Number(wait) } : {};
  return asCliError({ ...error, ...retry, httpStatus: status }, url, credential);
}

function isServiceError(value: unknown): value is Omit<ServiceErrorFields, 'httpStatus'> {
  if (typeof value !== 'object' || value === null) return false;
  return ['code', 'message', 'request_id'].every(
    (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string',
  );
}

/**
 * Returns the error for a redirect, which is not followed because the other address would receive the token.
 */
export function redirectError(url: string, status: number, location: string | undefined): CliError {
  const target = location === undefined ? '' : ` to ${location}`;
  return new CliError(exitCodes.unexpected, 'REDIRECTED', `${url} answered ${status}, a redirect${target}.`, {
    hints: [
      'crop never sends your token to another address.',
      'If the service has moved, set its new address: crop config set url URL',
    ],
  });
}

/** Returns the error that the service would give with this code, without sending a request. */
export function refusalOf(code: ErrorCode, details: FailureDetails = {}): CliError {
  const { kind, message } = errorTable[code];
  return new CliError(exitCodeOfKind[kind], code, message, details);
}

function loginCommand(profile: string | undefined): string {
  return profile === undefined ? 'crop login' : `crop login --profile ${profile}`;
}

/**
 * Returns the command to suggest next, if any; for an ambiguous place, a search for all places with that name
 * or in that region.
 */
function nextStepOf({ code, candidates = [], regions = [] }: ServiceErrorFields): string | undefined {
  if (code !== 'LOCATION_AMBIGUOUS') return nextSteps[code];
  const quoted = quotedName((regions[0] ?? candidates[0]?.name)?.split(',')[0] ?? '');
  return quoted === undefined || candidates.length === 0 ? 'crop locations' : `crop locations ${quoted}`;
}

const nextSteps: Readonly<Record<string, string | undefined>> = {
  EMAIL_ALREADY_REGISTERED: 'crop login',
  CROP_PLAN_NOT_FOUND: 'crop plan list --include-archived',
  PLAN_LIMIT_REACHED: 'crop plan list --include-archived',
  NOTIFICATION_NOT_FOUND: 'crop notification list',
  SESSION_NOT_FOUND: 'crop auth sessions',
  CLIMATE_NOT_FOUND: 'crop climate list',
  CLIMATE_LIMIT_REACHED: 'crop climate list',
  CLIMATE_IN_USE: 'crop plan list --include-archived',
  TOKEN_NOT_FOUND: 'crop auth token list',
  TOKEN_LIMIT_REACHED: 'crop auth token list',
  CROP_NOT_SUPPORTED: 'crop crops',
  CROP_AMBIGUOUS: 'crop crops',
  LOCATION_NOT_FOUND: 'crop locations',
} satisfies Partial<Record<ErrorCode, string>>;

const exitCodeOfKind: Record<ErrorKind, ExitCode> = {
  invalid: exitCodes.refused,
  unauthorized: exitCodes.notSignedIn,
  forbidden: exitCodes.notSignedIn,
  not_found: exitCodes.notFound,
  method_not_allowed: exitCodes.unexpected,
  conflict: exitCodes.conflict,
  too_large: exitCodes.refused,
  unsupported_media: exitCodes.unexpected,
  unprocessable: exitCodes.refused,
  limited: exitCodes.server,
  internal: exitCodes.server,
  unavailable: exitCodes.server,
};

/** Returns the exit code of an error; if this version does not know its code, the HTTP status decides. */
function exitCodeOf(code: string, httpStatus: number): ExitCode {
  if (isErrorCode(code)) return exitCodeOfKind[errorTable[code].kind];
  if (httpStatus === 401 || httpStatus === 403) return exitCodes.notSignedIn;
  if (httpStatus === 404) return exitCodes.notFound;
  if (httpStatus === 409) return exitCodes.conflict;
  if (httpStatus === 429 || httpStatus >= 500) return exitCodes.server;
  return exitCodes.refused;
}
