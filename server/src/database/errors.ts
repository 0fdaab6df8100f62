import {
  MongoError,
  MongoExpiredSessionError,
  MongoMissingCredentialsError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { DeadlineError } from '../concurrency/deadline.js';
import { WritesStoppedError } from './write-gate.js';

/** Raised for a database or backup whose documents this release cannot use; the message says what to do. */
export class FormError extends Error {}

/**
 * The codes after which the same request can succeed later, by their names in MongoDB's `error_codes.yml`. They mean
 * the same for a read, a write and a transaction, whichever of them has met one.
 */
const passingCodes = {
  // The driver specifications: errors that can be retried, and changes of a member's state.
  HostUnreachable: 6,
  HostNotFound: 7,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  ReadConcernMajorityNotAvailableYet: 134,
  PrimarySteppedDown: 189,
  ExceededTimeLimit: 262,
  SocketException: 9_001,
  LegacyNotPrimary: 10_058,
  NotWritablePrimary: 10_107,
  InterruptedAtShutdown: 11_600,
  InterruptedDueToReplStateChange: 11_602,
  NotPrimaryNoSecondaryOk: 13_435,
  NotPrimaryOrSecondary: 13_436,
  // A cursor or a shard's version that went with the member, or the place, that had it.
  CursorNotFound: 43,
  StaleShardVersion: 63,
  FailedToSatisfyReadPreference: 133,
  StaleEpoch: 150,
  StaleConfig: 13_388,
  // Limits of time and of load.
  MaxTimeMSExpired: 50,
  WriteConcernTimeout: 64,
  ReauthenticationRequired: 391,
  IngressRequestRateLimitExceeded: 462,
  // Other transactions, and members that aborted one.
  LockTimeout: 24,
  WriteConflict: 112,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  PreparedTransactionInProgress: 267,
  /** The disk is full or read-only. */
  OutOfDiskSpace: 14_031,
};
const unavailableCodes: ReadonlySet<unknown> = new Set(Object.values(passingCodes));
const duplicateKeyCode = 11_000;

/**
 * True if a failure means that the database could not be reached or could not do its work at the moment, or that the
 * outcome was not decided before the deadline.
 */
export function isUnavailable(error: unknown): boolean {
  if (isUnanswered(error) || error instanceof WritesStoppedError) return true;
  if (!(error instanceof MongoError)) return false;
  // The driver's words for ReauthenticationRequired, if the connection string has no user name.
  if (unavailableCodes.has(error.code) || error instanceof MongoMissingCredentialsError) return true;
  return (
    error.name === 'MongoWaitQueueTimeoutError' ||
    ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'].some((label) =>
      error.hasErrorLabel(label),
    )
  );
}

/** True if a failure means that the database could not be reached, or did not answer before the deadline. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true;
  // What the statements of a client that has been given up and closed meet; its sessions end with it.
  if (error instanceof MongoNotConnectedError || error instanceof MongoTopologyClosedError) return true;
  if (error instanceof MongoExpiredSessionError) return true;
  return error instanceof DeadlineError || isConnectionLost(error) || isLookupFailed(error);
}

/**
 * True for a system error of the socket, which the driver passes on if the server of a Unix socket has just
 * died.
 */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
}

/** True if the DNS could not look up the records of a mongodb+srv name at the moment. */
function isLookupFailed(error: unknown): boolean {
  return isLookupError(error) && !isNameWithoutRecord(error);
}

/** True if the DNS answers that a mongodb+srv name does not have the records that it needs. */
export function isNameWithoutRecord(error: unknown): boolean {
  return isLookupError(error) && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');
}

function isLookupError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'syscall' in error &&
    (error.syscall === 'querySrv' || error.syscall === 'queryTxt')
  );
}

/** True for a write that failed because another document has the same unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === duplicateKeyCode;
}

/** Resolves to true if the write succeeded, and to false if another document has its key. */
export async function unlessTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
