import {
  AppError,
  type ErrorCode,
  type ErrorFields,
  type ErrorKind,
  type InputIssue,
} from '@crop-planning/shared';
import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError, type core } from 'zod';

/** The body of an error in REST. */
export interface ErrorBody extends ErrorFields {
  status: number;
  code: ErrorCode;
  message: string;
  request_id: string;
}

/** A failure as sent in a tRPC response. */
export interface ErrorShape {
  /** The error number of JSON-RPC, which tRPC's protocol requires. */
  code: number;
  message: string;
  data: Omit<ErrorBody, 'status'> & { httpStatus: number };
}

/** Returns true for a failure that means that the database cannot be reached. */
export type UnavailableTest = (error: unknown) => boolean;

const transports: Record<ErrorKind, { status: number; trpc: TRPC_ERROR_CODE_KEY }> = {
  invalid: { status: 400, trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  unprocessable: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  limited: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
};

const issuesMax = 50;
const issuePathLengthMax = 100;

export function statusOf(error: Pick<AppError, 'kind'>): number {
  return transports[error.kind].status;
}

/**
 * Turns any failure into an error from the table; an unforeseen one becomes the cause of an INTERNAL_ERROR.
 */
export function toAppError(error: unknown, isUnavailable: UnavailableTest = () => false): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) return fromTrpcError(error, isUnavailable);
  if (isUnavailable(error))
    return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1, cause: error });
  return new AppError('INTERNAL_ERROR', { cause: error });
}

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  return {
    status: statusOf(error),
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...error.fields,
  };
}

export function toErrorShape(error: AppError, requestId: string): ErrorShape {
  const { status, ...data } = toErrorBody(error, requestId);
  return {
    code: TRPC_ERROR_CODES_BY_KEY[transports[error.kind].trpc],
    message: error.message,
    data: { ...data, httpStatus: status },
  };
}

/** Returns the headers of a failure, in REST and tRPC, or of all the failures of a batch, each header once. */
export function errorHeaders(...errors: readonly AppError[]): Record<string, string> {
  const waits = errors.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  const allowed = new Set(errors.flatMap(({ allow }) => allow ?? []));
  return {
    ...(errors.some(({ kind }) => kind === 'unauthorized') && { 'www-authenticate': 'Bearer' }),
    ...(waits.length > 0 && { 'retry-after': String(Math.max(...waits)) }),
    ...(allowed.size > 0 && { allow: [...allowed].join(', ') }),
  };
}

function fromTrpcError(error: TRPCError, isUnavailable: UnavailableTest): AppError {
  if (error.code === 'BAD_REQUEST') {
    const issues =
      error.cause instanceof ZodError
        ? error.cause.issues.flatMap(toIssues)
        : [{ path: '', message: error.message }];
    return new AppError('VALIDATION_FAILED', { issues: issues.slice(0, issuesMax) });
  }
  if (error.code === 'NOT_FOUND') return new AppError('ROUTE_NOT_FOUND');
  return toAppError(error.cause ?? new Error(error.message), isUnavailable);
}

function toIssues(issue: core.$ZodIssue): InputIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: dotted([...issue.path, key]), message: 'is not a known field' }));
  }
  // A union that is chosen by a field has no errors of alternatives if the field names none of them.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return issuesOfUnion(issue);
  return [{ path: dotted(issue.path), message: issue.message }];
}

/** Returns the issues of the alternative whose type the value has, or that the value needs another type. */
function issuesOfUnion({ path, errors }: core.$ZodIssueInvalidUnion): InputIssue[] {
  const isOther = ({ code, path: within }: core.$ZodIssue) => code === 'invalid_type' && within.length === 0;
  const meant = errors.find((issues) => !issues.some(isOther));
  const issues = meant ?? errors.flatMap((each) => each.filter(isOther));
  return issues.flatMap((issue) => toIssues({ ...issue, path: [...path, ...issue.path] }));
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, issuePathLengthMax);
}
