import type { ErrorCode, InputIssue, PlaceCandidate } from '@crop-planning/shared/errors';
/** An error returned by the service, as opposed to a network error. */
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
   * With TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE and CLIMATE_SOURCE_UNAVAILABLE: the number of seconds to wait
   * before calling again.
   */
  readonly retry_after?: number;
  /** With VALIDATION_FAILED: the faults of the input. */
  readonly issues?: readonly InputIssue[];
  /**
   * With CROP_NOT_SUPPORTED and LOCATION_NOT_FOUND: the nearest known names. With CROP_AMBIGUOUS: the
   * possible crops.
   */
  readonly suggestions?: readonly string[];
  /**
   * With LOCATION_AMBIGUOUS: the places that match the name, or towns in the regions that the name stands
   * for.
   */
  readonly candidates?: readonly PlaceCandidate[];
  /**
   * With LOCATION_AMBIGUOUS: the regions or countries that the name stands for; none if several places match.
   */
  readonly regions?: readonly string[];
}
/** Returns whether the error came from the service and, if a code is given, has that code. */
export declare function isCropError(error: unknown, code?: ErrorCode): error is CropError;
