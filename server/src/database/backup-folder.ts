import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { problemsOfPrivateFolder } from '../settings/data-folder.js';

/** What the system says of a folder that cannot be used, by its codes. */
const faults: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk space of its owner is used up',
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'it is not there',
  ENOTDIR: 'it, or a part of its path, is a file',
  EEXIST: 'it is a file',
  EIO: 'its disk has failed',
  ESTALE: 'its disk is no longer there',
};

/** The engine, and LMDB in it, say only in words that a disk is full. */
const fullDisk = /\bNo space left on device\b|\bENOSPC\b|\bEDQUOT\b|\b[Dd]isk of \S+ is full\b/;

/** Raised if no file can be written to a folder; the message says why. */
export class BackupFolderError extends Error {
  readonly code: string;

  constructor(folder: string, code: string, reason: string, cause?: unknown) {
    super(`The folder ${folder} cannot take a backup: ${reason}.`, { cause });
    this.name = 'BackupFolderError';
    this.code = code;
  }
}

/** Returns an error that names the folder if the folder is why something failed, and any other error unchanged. */
export function explainFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupFolderError) return error;
  const code =
    'syscall' in error && 'code' in error ? String(error.code) : fullDisk.test(error.message) ? 'ENOSPC' : '';
  const reason = faults[code];
  return reason === undefined ? error : new BackupFolderError(folder, code, reason, error);
}

/**
 * Prepares the folder of scheduled backups. It is created with mode 0700, but its
 * parent is not: a disk that is not mounted must not be replaced by a folder in its place. Raises BackupFolderError.
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    const real = await realpath(folder);
    if (!(await stat(real)).isDirectory()) throw new BackupFolderError(folder, 'ENOTDIR', 'it is a file');
    const problems = await problemsOfPrivateFolder('it', real);
    if (problems.length > 0) throw new BackupFolderError(folder, 'MODE', problems.join('; '));
    await access(real, constants.W_OK);
  } catch (error) {
    throw explainFolder(folder, error);
  }
}
