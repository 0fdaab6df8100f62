import { errorTable, isErrorCode, type ErrorKind } from '@crop-planning/shared/errors';

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
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const exitCodeOfKind: Record<ErrorKind, ExitCode> = {
  invalid: exitCodes.refused,
  unauthorized: exitCodes.notSignedIn,
  forbidden: exitCodes.notSignedIn,
  not_found: exitCodes.notFound,
  method_not_allowed: exitCodes.unexpected,
  conflict: exitCodes.conflict,
  too_large: exitCodes.refused,
  unsupported_media: exitCodes.unexpected,
  internal: exitCodes.server,
  unavailable: exitCodes.server,
};

/** The exit code for an error of the service; one that this version does not know is judged by its status. */
export function exitCodeOf(code: string, httpStatus: number): ExitCode {
  if (isErrorCode(code)) return exitCodeOfKind[errorTable[code].kind];
  if (httpStatus === 401 || httpStatus === 403) return exitCodes.notSignedIn;
  if (httpStatus === 404) return exitCodes.notFound;
  if (httpStatus === 409) return exitCodes.conflict;
  if (httpStatus === 429 || httpStatus >= 500) return exitCodes.server;
  return exitCodes.refused;
}
