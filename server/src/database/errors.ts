import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { DeadlineError } from '../concurrency/deadline.js';

/** Raised for a database or backup whose documents this release cannot use; the message says what to do. */
export class FormError extends Error {}

/** The error code for writes when the database's disk is full or read-only. */
const outOfDiskSpace = 14_031;
const duplicateKeyCode = 11_000;

/**
 * True if a failure means that the database could not be reached or could not write, or that the outcome was
 * not decided before the deadline.
 */
export function isUnavailable(error: unknown): boolean {
  if (isUnanswered(error)) return true;
  if (!(error instanceof MongoError)) return false;
  if (error.code === outOfDiskSpace) return true;
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
  if (error instanceof MongoNotConnectedError || error instanceof MongoTopologyClosedError) return true;
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
