import { isTRPCClientError, TRPCClientError } from '@trpc/client';
import type { ErrorCode, ErrorFields } from '@crop-planning/shared/errors';

/** The codes that the client itself adds to those of the service. */
export type ClientErrorCode = 'NETWORK_ERROR';

export type CropErrorCode = ErrorCode | ClientErrorCode;

/** An error with a code: returned by the service, or NETWORK_ERROR if the service did not answer. */
export interface CropError<Code extends CropErrorCode = CropErrorCode> extends Error {
  readonly data: CropErrorData<Code>;
}

/** Checking `code` also tells TypeScript which other fields there are. */
export type CropErrorData<Code extends CropErrorCode = CropErrorCode> = Code extends ErrorCode
  ? ServiceErrorData<Code>
  : NetworkErrorData;

/** The types of an error in tRPC's protocol. */
export interface CropErrorShape {
  ctx: object;
  meta: object;
  errorShape: { message: string; code: number; data: CropErrorData };
  transformer: false;
}

/** The data of an error that the service returned. */
export type ServiceErrorData<Code extends ErrorCode = ErrorCode> = Code extends keyof ErrorDetails
  ? ServiceErrorFields<Code> & ErrorDetails[Code]
  : ServiceErrorFields<Code>;

/** The data of an error without an answer from the service: the connection failed, or something else answered. */
export interface NetworkErrorData {
  readonly code: 'NETWORK_ERROR';
  readonly message: string;
  /** The service's address, as given to `createCropClient`. */
  readonly url: string;
}

/** The fields of the errors that the service returns; `ServiceErrorData` says which code has which of them. */
export interface ServiceErrorFields<Code extends ErrorCode = ErrorCode> extends ErrorFields {
  readonly code: Code;
  readonly httpStatus: number;
  readonly message: string;
  /** Identifies the request in the server's log. */
  readonly request_id: string;
  /**
   * With TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE and CLIMATE_SOURCE_UNAVAILABLE: the number of seconds to wait
   * before calling again.
   */
  readonly retry_after?: number;
}

/** The fields that the service always sends with a code. */
interface ErrorDetails {
  VALIDATION_FAILED: Always<'issues'>;
  CLIMATE_DOUBTFUL: Always<'issues'>;
  CROP_NOT_SUPPORTED: Always<'suggestions'>;
  CROP_AMBIGUOUS: Always<'suggestions'>;
  LOCATION_NOT_FOUND: Always<'suggestions'>;
  LOCATION_AMBIGUOUS: Always<'candidates' | 'regions'>;
}

type Always<Field extends keyof ErrorFields> = Required<Pick<ErrorFields, Field>>;

/** Returns whether the error has a code and, if codes are given, one of these. */
export function isCropError<Code extends CropErrorCode = CropErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CropError<Code> {
  if (!isTRPCClientError<CropErrorShape>(error)) return false;
  const code: string | undefined = error.data?.code;
  return typeof code === 'string' && (codes.length === 0 || codes.some((wanted) => wanted === code));
}

/** True for an error that the service returned with this HTTP status. */
export function isRefusal(error: unknown, isStatus: (httpStatus: number) => boolean): boolean {
  return isCropError(error) && error.data.code !== 'NETWORK_ERROR' && isStatus(error.data.httpStatus);
}

/** True for a refused access token that renewing the login may replace with a working one. */
export function isRefusedToken(error: unknown): boolean {
  return isCropError(error, 'TOKEN_EXPIRED', 'INVALID_TOKEN');
}

/**
 * Creates the error for a request that the service did not answer.
 * @internal its type is tRPC's
 */
export function networkError(
  data: Omit<NetworkErrorData, 'code'>,
  cause: unknown,
): TRPCClientError<CropErrorShape> {
  const error = { code: 0, message: data.message, data: { ...data, code: 'NETWORK_ERROR' } };
  return TRPCClientError.from({ error }, { cause: asError(cause) });
}

export function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
