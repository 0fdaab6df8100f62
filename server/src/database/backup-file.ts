import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * The trailer of a backup, after the copied store, consists of this mark, the store's length and its SHA-256.
 */
const magic = Buffer.from('CROPBAK1');
const trailerBytes = magic.length + 8 + 32;

/** Raised for a file that is not a complete backup. */
export class BackupError extends Error {
  constructor(file: string, reason: string) {
    super(`${file} ${reason}`);
    this.name = 'BackupError';
  }
}

/** What tells a backup from every other one. */
export interface BackupIdentity {
  size_bytes: number;
  /** The hash of the store in it, in hexadecimal digits. */
  sha256: string;
}

/** Turns a copied store into a backup, so that truncation and changes can be detected. */
export async function sealBackup(file: string): Promise<BackupIdentity> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(size));
    const hash = await hashOf(handle, size);
    await handle.appendFile(Buffer.concat([magic, length, hash]));
    await handle.sync();
    return { size_bytes: size + trailerBytes, sha256: hash.toString('hex') };
  } finally {
    await handle.close();
  }
}

/**
 * Checks a backup, and returns what it is and the size of its store in bytes; raises BackupError for a file that is
 * truncated, altered or not a backup.
 */
export async function checkBackup(file: string): Promise<BackupIdentity & { bytes: number }> {
  const handle = await openRegular(file);
  try {
    const { size } = await handle.stat();
    const trailer = await readTrailer(handle, size);
    if (!trailer?.subarray(0, magic.length).equals(magic))
      throw new BackupError(file, 'is not a backup, or is incomplete.');
    const storeBytes = size - trailerBytes;
    if (trailer.readBigUInt64BE(magic.length) !== BigInt(storeBytes))
      throw new BackupError(file, 'does not have the length of the original backup.');
    const hash = await hashOf(handle, storeBytes);
    if (!hash.equals(trailer.subarray(magic.length + 8)))
      throw new BackupError(file, 'was changed after the backup was created.');
    return { size_bytes: size, sha256: hash.toString('hex'), bytes: storeBytes };
  } finally {
    await handle.close();
  }
}

async function readTrailer(handle: FileHandle, size: number): Promise<Buffer | undefined> {
  if (size <= trailerBytes) return undefined;
  const { buffer } = await handle.read(Buffer.alloc(trailerBytes), 0, trailerBytes, size - trailerBytes);
  return buffer;
}

/** Opens a regular file; raises BackupError for anything else, such as a pipe, which could block for ever. */
async function openRegular(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    // Sockets and devices without a driver cannot be opened at all.
    if (error instanceof Error && 'code' in error && (error.code === 'ENXIO' || error.code === 'ENODEV'))
      throw new BackupError(file, 'is not a regular file.');
    throw error;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new BackupError(file, 'is not a regular file.');
}

async function hashOf(handle: FileHandle, size: number): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, end: size - 1, autoClose: false }))
    hash.update(chunk);
  return hash.digest();
}
