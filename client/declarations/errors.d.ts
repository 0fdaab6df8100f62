import type { ErrorCode, InputIssue, PlaceCandidate } from '@crop-planning/shared/errors';
/** An error that the service answered with, as opposed to a network error. */
export interface CropError extends Error {
  readonly data: CropErrorData;
}
export interface CropErrorData {
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly message: string;
  /** Names the request in the server's log. */
  readonly request_id: string;
  /** In how many seconds to call again, if the service says so: with TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. */
  readonly retry_after?: number;
  /** What is wrong with the input, with VALIDATION_FAILED. */
  readonly issues?: readonly InputIssue[];
  /** The nearest known names, with CROP_NOT_SUPPORTED and LOCATION_NOT_FOUND; the crops meant, with CROP_AMBIGUOUS. */
  readonly suggestions?: readonly string[];
  /** The places that a name fits, or towns in the regions that it names, with LOCATION_AMBIGUOUS. */
  readonly candidates?: readonly PlaceCandidate[];
  /** The regions or countries that a name means as a whole, with LOCATION_AMBIGUOUS; none for several places. */
  readonly regions?: readonly string[];
}
/** True for an error that the service answered with; given a code, only for that code. */
export declare function isCropError(error: unknown, code?: ErrorCode): error is CropError;
