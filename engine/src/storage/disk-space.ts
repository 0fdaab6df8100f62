import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { commandError, messageOf } from '../errors.js';

/** EIO (which LMDB reports for a write that was cut short), ENOSPC, EROFS, and EDQUOT on macOS and Linux. */
const diskErrors: unknown[] = [5, 28, 30, 69, 122];

/**
 * The free space that every write requires. The reserve has room for the largest document and its log entry,
 * but is never more than a quarter of the disk.
 */
const reserveBytesMax = 32 * 1024 * 1024;
const reserveShare = 1 / 4;

/** True for an error of LMDB, which has the number as its code, or of a system call. */
export function isDiskError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const number = 'errno' in error ? -Number(error.errno) : 'code' in error ? error.code : undefined;
  return diskErrors.includes(number);
}

/** True for an error of the system with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Refuses to create files that LMDB maps: without room for them, writing to the map ends the process. */
export function checkRoom(directory: string): void {
  const lack = lackOfSpace(directory);
  if (lack !== undefined)
    throw new Error(`The disk of ${directory} is full: ${lack}. Free some space, and start again.`);
}

/** Refuses a write that the disk might not be able to complete: LMDB does not survive a failed write. */
export function checkDisk(directory: string, file: string): void {
  checkWritable(directory, file);
  const lack = lackOfSpace(directory);
  if (lack !== undefined)
    throw commandError(
      'OutOfDiskSpace',
      `The disk of ${directory} is full: ${lack}. Free some space; writes then resume automatically.`,
    );
}

/** Returns how much of the folder's disk is in use, in bytes. */
export function diskUsage(directory: string): { usedBytes: number; totalBytes: number } {
  const { bfree, blocks, bsize } = statfsSync(directory);
  return { usedBytes: (blocks - bfree) * bsize, totalBytes: blocks * bsize };
}

function lackOfSpace(directory: string): string | undefined {
  const { bavail, blocks, bsize } = statfsSync(directory);
  const reserve = Math.min(reserveBytesMax, blocks * bsize * reserveShare);
  const free = bavail * bsize;
  return free < reserve ? `${toMiB(free)} MiB are free, and writes need ${toMiB(reserve)}` : undefined;
}

/** Reopens the file: only this shows that a failing file system has become read-only while files are open. */
function checkWritable(directory: string, file: string): void {
  try {
    closeSync(openSync(file, 'r+'));
  } catch (error) {
    throw commandError(
      'OutOfDiskSpace',
      hasCode(error, 'ENOENT')
        ? `The store ${file} is gone. Put it back; writes then resume automatically.`
        : `The disk of ${directory} cannot be written: ${messageOf(error)}. Mount it writable; writes then resume automatically.`,
    );
  }
}

/** Ends the process, because its memory, unlike the disk, may be corrupt. Its parent restarts it. */
export function leaveAfterFailedCommit(directory: string, error: unknown): never {
  const safe = isDiskError(error) ? ' Stored data is safe.' : '';
  return leave(`a write to ${directory} failed (${messageOf(error)}).${safe}`);
}

/** Ends the process, because another engine may be using the folder. */
export function leaveAfterLostLock(directory: string): never {
  return leave(`engine.lock in ${directory} was removed or replaced, so another engine may use the folder.`);
}

function leave(reason: string): never {
  writeSync(2, `The engine stops: ${reason}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error(reason);
}

function toMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
