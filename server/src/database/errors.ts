import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { DeadlineError } from '../concurrency/deadline.js';

/** How a database whose disk is full or read-only answers writes. */
const outOfDiskSpace = 14_031;
const duplicateKeyCode = 11_000;

/** True if a failure means that the database could not be asked, or could not decide in time. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true;
  if (error instanceof DeadlineError) return true;
  if (error instanceof MongoNotConnectedError || error instanceof MongoTopologyClosedError) return true;
  if (!(error instanceof MongoError)) return isConnectionLost(error);
  if (error.code === outOfDiskSpace) return true;
  return (
    error.name === 'MongoWaitQueueTimeoutError' ||
    ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'].some((label) =>
      error.hasErrorLabel(label),
    )
  );
}

/** A Unix socket whose server has just died can fail with the system's own error, which the driver lets through. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
}

/** True for a write that met a document with the same unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === duplicateKeyCode;
}

/** Whether it was written; false when another document has its key. */
export async function unlessTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
