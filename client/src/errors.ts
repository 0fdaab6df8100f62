import { isTRPCClientError } from '@trpc/client';
import type { AppRouter } from '@crop-planning/server';
import type { ErrorCode, InputIssue, PlaceCandidate } from '@crop-planning/shared/errors';

/** An error that the service answered with, as opposed to a network error. */
export interface CropError extends Error {
  readonly data: CropErrorData;
}

export interface CropErrorData {
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly message: string;
  /** Identifies the request in the server's log. */
  readonly request_id: string;
  /**
   * Seconds to wait before calling again, if the service says so: with TOO_MANY_REQUESTS and
   * SERVICE_UNAVAILABLE.
   */
  readonly retry_after?: number;
  /** What is wrong with the input, with VALIDATION_FAILED. */
  readonly issues?: readonly InputIssue[];
  /**
   * The nearest known names, with CROP_NOT_SUPPORTED and LOCATION_NOT_FOUND; the possible crops, with
   * CROP_AMBIGUOUS.
   */
  readonly suggestions?: readonly string[];
  /** The places that match a name, or towns in the regions that it names, with LOCATION_AMBIGUOUS. */
  readonly candidates?: readonly PlaceCandidate[];
  /**
   * The regions or countries that a name stands for, with LOCATION_AMBIGUOUS; none if several places match
   * it.
   */
  readonly regions?: readonly string[];
}

/** True for an error that the service answered with; given a code, only for that code. */
export function isCropError(error: unknown, code?: ErrorCode): error is CropError {
  if (!isTRPCClientError<AppRouter>(error)) return false;
  const data: CropErrorData | null | undefined = error.data;
  if (typeof data?.code !== 'string') return false;
  return code === undefined || data.code === code;
}
