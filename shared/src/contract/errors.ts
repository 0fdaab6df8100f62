/** How an error is presented: the server maps each kind to a status, the command line to an exit code. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'limited'
  | 'internal'
  | 'unavailable';

/** One fault of an input; `path` is dotted (`reasons.0`), or empty for the input as a whole. */
export interface InputIssue {
  path: string;
  message: string;
}

/** One of several places that match a name, or a town in the region that the name stands for. */
export interface PlaceCandidate {
  /**
   * The words that select the place, or `latitude,longitude` if two places share name, region and country.
   */
  name: string;
  /** The state or province; null if it is not known. */
  region: string | null;
  /** The country. */
  country: string;
  /** The population; null if it is not known. */
  people: number | null;
  /** Degrees, south negative. */
  latitude: number;
  /** Degrees, west negative. */
  longitude: number;
  /** The same as `latitude`, for clients that know only this name. */
  lat: number;
  /** The same as `longitude`, for clients that know only this name. */
  lon: number;
}

/** The fields that some errors have besides their code and message. */
export interface ErrorFields {
  /** With VALIDATION_FAILED and CLIMATE_DOUBTFUL: the faults of the input. */
  readonly issues?: readonly InputIssue[];
  /**
   * With CROP_NOT_SUPPORTED and LOCATION_NOT_FOUND: the nearest known names, likeliest first. With
   * CROP_AMBIGUOUS: the possible crops.
   */
  readonly suggestions?: readonly string[];
  /**
   * With LOCATION_AMBIGUOUS: the places that match the name, largest first, or towns in the regions that the
   * name stands for.
   */
  readonly candidates?: readonly PlaceCandidate[];
  /**
   * With LOCATION_AMBIGUOUS: the regions or countries that the name stands for, such as `Iowa, United States`;
   * none if several places match.
   */
  readonly regions?: readonly string[];
}

interface ErrorEntry {
  kind: ErrorKind;
  message: string;
}

/** Every error code that a client can receive, with its default message. */
export const errorTable = {
  VALIDATION_FAILED: entry('invalid', 'The request is not valid. See issues.'),
  MALFORMED_JSON: entry('invalid', 'The body is not valid JSON.'),
  AUTHENTICATION_REQUIRED: entry('unauthorized', 'Sign in first: an access token is required.'),
  INVALID_CREDENTIALS: entry('unauthorized', 'Incorrect email or password.'),
  ACCOUNT_DEACTIVATED: entry('unauthorized', 'The account has been deactivated. Contact support.'),
  ACCOUNT_NOT_VALID: entry('unauthorized', 'The account is no longer valid. Log in again.'),
  TOKEN_EXPIRED: entry('unauthorized', 'The token has expired.'),
  INVALID_TOKEN: entry('unauthorized', 'The token is not valid. Log in again.'),
  FORBIDDEN: entry('forbidden', 'You are not allowed to do that with this credential.'),
  ORIGIN_NOT_ALLOWED: entry(
    'forbidden',
    'Only pages of this server, opened at an address that it knows, can do that.',
  ),
  CROP_PLAN_NOT_FOUND: entry('not_found', 'Crop plan not found.'),
  SHARE_NOT_FOUND: entry('not_found', 'There is no result at this link.'),
  NOTIFICATION_NOT_FOUND: entry('not_found', 'Notification not found.'),
  SESSION_NOT_FOUND: entry('not_found', 'Session not found.'),
  TOKEN_NOT_FOUND: entry('not_found', 'Token not found.'),
  CLIMATE_NOT_FOUND: entry('not_found', 'Climate not found.'),
  ROUTE_NOT_FOUND: entry('not_found', 'This path does not exist.'),
  METHOD_NOT_ALLOWED: entry('method_not_allowed', 'This path does not support this method.'),
  EMAIL_ALREADY_REGISTERED: entry('conflict', 'An account with this email already exists. Try logging in.'),
  CROP_PLAN_HAS_ANALYSES: entry(
    'conflict',
    'The plan has analysis history and cannot be deleted. Archive it instead.',
  ),
  CROP_PLAN_NOT_ANALYSED: entry('conflict', 'The plan has not been analysed yet. Analyse it first.'),
  PLAN_LIMIT_REACHED: entry(
    'conflict',
    'The account has reached its limit of crop plans. Delete some that were never analysed.',
  ),
  STORAGE_LIMIT_REACHED: entry(
    'conflict',
    'The account has no storage left for further analyses and outlines. Everything else works as before; the operator can raise the limit.',
  ),
  TOKEN_LIMIT_REACHED: entry(
    'conflict',
    'The account has reached its limit of personal access tokens. Revoke some first.',
  ),
  SHARE_LIMIT_REACHED: entry(
    'conflict',
    'The account has reached its limit of links to results. Revoke some first.',
  ),
  CLIMATE_LIMIT_REACHED: entry(
    'conflict',
    'The account has reached its limit of climates. Remove some first.',
  ),
  CLIMATE_IN_USE: entry('conflict', 'A plan uses this climate. Give the plan another climate first.'),
  TOO_MANY_PLANS: entry(
    'conflict',
    'The account has more than 1,000 crop plans that are not archived. Name up to 1,000 of them.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry('conflict', 'This Idempotency-Key was already used for a different request.'),
  BODY_TOO_LARGE: entry('too_large', 'The body is larger than 64 KiB.'),
  UNSUPPORTED_MEDIA_TYPE: entry(
    'unsupported_media',
    'Send the body as application/json, without a content encoding.',
  ),
  CROP_NOT_SUPPORTED: entry('unprocessable', 'The model does not know this crop.'),
  CROP_AMBIGUOUS: entry('conflict', 'This word means several crops. Use one of the suggestions.'),
  LOCATION_NOT_FOUND: entry(
    'unprocessable',
    'No climate is known for this place. Name another one, give latitude,longitude, or have the operator import its climate (crop-server climate import).',
  ),
  LOCATION_AMBIGUOUS: entry('conflict', 'Several places have this name. Use one of the candidates.'),
  NO_LAND_IN_BOX: entry(
    'unprocessable',
    'The box contains no land whose climate is known. Choose another one.',
  ),
  CLIMATE_DOUBTFUL: entry('unprocessable', 'Some figures of this climate can hardly be right. See issues.'),
  TOO_MANY_REQUESTS: entry('limited', 'Too many requests. Try again later.'),
  CLIMATE_SOURCE_UNAVAILABLE: entry(
    'unavailable',
    'The climate source is not responding properly, and no climate is stored for this place.',
  ),
  SERVICE_UNAVAILABLE: entry('unavailable', 'The service is unavailable at the moment. Try again shortly.'),
  INTERNAL_ERROR: entry('internal', 'Something went wrong on our side.'),
} satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

export interface AppErrorDetails extends ErrorFields {
  /** Replaces the default message when more is known. */
  message?: string;
  /** Seconds to wait before trying again; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** The methods that the path supports; sent as Allow. */
  allow?: readonly string[];
  cause?: unknown;
}

/** The only error that services raise; everything else is an internal error. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorFields;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    { message, cause, retryAfterSeconds, allow, ...fields }: AppErrorDetails = {},
  ) {
    super(message ?? errorTable[code].message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.allow = allow;
  }

  get kind(): ErrorKind {
    return errorTable[this.code].kind;
  }
}

/** True for a code in the table; a server of another version may send other codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

function entry(kind: ErrorKind, message: string): ErrorEntry {
  return { kind, message };
}
