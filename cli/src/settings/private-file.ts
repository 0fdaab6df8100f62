// Files are read synchronously, because a command has nothing else to do while it waits, and loading
// node:fs/promises takes longer than reading a small file.
import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { CliError, exitCodes, usageError } from '../terminal/failures.js';
import { makeFolder, naming } from '../terminal/paths.js';
import { decodeUtf8 } from '@crop-planning/shared/station/utf8';
import type { LockOptions } from './lock.js';

export type Values = Record<string, unknown>;

const otherFolder = 'Set CROP_CONFIG_DIR to use another folder for the credentials and the settings.';

/** A JSON object in a file of mode 0600, in a folder of mode 0700. */
/** Changes the values and replaces the file's contents with them atomically. */
export type Write = (change: (values: Values) => void) => Promise<void>;

/** How a file is treated. */
export interface FileRules extends LockOptions {
  /** Called with a damaged file's path and its fault; unless this throws, the file counts as empty. */
  onDamage(path: string, fault: string): void;
  /** Whether the file is refused if other users of this machine can read or change it. */
  isSecret?: boolean;
}

/** Opens a file; `name` is its name without the extension. */
export function openPrivateFile(directory: string, name: string, rules: FileRules) {
  const path = join(directory, `${name}.json`);
  const lockPath = join(directory, `${name}.lock`);
  return { path, read, prepare, exclusively };

  /** Reads the values; there are none if the file is missing, or damaged and not refused. */
  async function read(): Promise<Values> {
    if (!isPlainFile(directory, path)) return {};
    if (rules.isSecret) await refuseReachable(directory, path);
    const values = await valuesIn(naming(path, 'read', () => readFileSync(path)));
    if (typeof values !== 'string') return values;
    rules.onDamage(path, values);
    return {};
  }

  /** Makes the folder private. Throws if that fails, so that no work begins whose result could not be saved. */
  async function prepare(): Promise<void> {
    makeFolder(directory, { mode: 0o700, hint: otherFolder });
    isPlainFile(directory, path);
    isPlainFile(directory, lockPath);
    const { mode } = lstatSync(directory);
    if ((mode & 0o1000) !== 0)
      throw unsafeError(`${directory} is shared with others.`, 'Choose a folder that only you use.');
    if ((mode & 0o777) !== 0o700)
      naming(directory, 'written', () => chmodSync(directory, 0o700), otherFolder);
  }

  /** Does the work while no other process can write the file; `write` replaces its contents. */
  async function exclusively<Result>(work: (write: Write) => Promise<Result>): Promise<Result> {
    await prepare();
    // Load conf before the work starts: loading is slow, and the work may hold the only copy of a renewed
    // login.
    const [{ withLock }] = await Promise.all([import('./lock.js'), import('conf')]);
    return withLock(lockPath, rules, () => {
      removeDrafts();
      return work(write);
    });
  }

  /**
   * Removes drafts of the file that conf left behind: since this process holds the lock, the processes that
   * wrote them must have been killed.
   */
  function removeDrafts(): void {
    const entries = readdirSync(directory, { withFileTypes: true });
    const drafts = entries.filter((entry) => entry.isFile() && entry.name.startsWith(`${name}.json.tmp-`));
    for (const draft of drafts) rmSync(join(directory, draft.name), { force: true });
  }

  /**
   * Writes with conf. Conf applies only the umask to a folder that it creates, and writes through a symlink,
   * so the folder and the file are checked before conf opens them.
   */
  async function write(change: (values: Values) => void): Promise<void> {
    await prepare();
    const values = await read();
    const { default: Conf } = await import('conf');
    const conf = new Conf<Values>({
      cwd: directory,
      configName: name,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      clearInvalidConfig: true,
    });
    change(values);
    naming(path, 'written', () => (conf.store = values));
  }
}

/** Refuses anything but a plain file; returns false if there is no file yet. */
function isPlainFile(directory: string, path: string): boolean {
  const folder = statusOf(directory);
  if (folder === undefined) return false;
  if (!folder.isDirectory())
    throw unsafeError(`${directory} is not a folder.`, symlinkHint(folder.isSymbolicLink()));
  const file = statusOf(path);
  if (file === undefined) return false;
  if (!file.isFile()) throw unsafeError(`${path} is not a plain file.`, symlinkHint(file.isSymbolicLink()));
  return true;
}

function statusOf(path: string): Stats | undefined {
  return naming(path, 'read', () => lstatSync(path, { throwIfNoEntry: false }), otherFolder);
}

/** Returns the values of a JSON object, none for an empty file; or the file's fault, as a sentence. */
async function valuesIn(bytes: Uint8Array): Promise<Values | string> {
  const text = decodeUtf8(bytes);
  if (text === undefined) return 'It is not text in UTF-8.';
  if (text.trim() === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
    return 'It must be a JSON object, {…}.';
  } catch {
    const { faultText, findJsonFault } = await import('@crop-planning/shared/typed/json');
    return faultText(findJsonFault(text));
  }
}

/** The rule for a file that people edit: its values must not be lost. */
export function refuseDamaged(path: string, fault: string): never {
  throw usageError(`${path} cannot be read.`, {
    hints: [fault, 'Nothing was changed. Correct the file, or move it away to start without it.'],
  });
}

/** Refuses a file that another user of this machine can reach through its folder, and read or change. */
async function refuseReachable(directory: string, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode: folder } = lstatSync(directory);
  const reach = ((folder & 0o010) !== 0 ? 0o060 : 0) | ((folder & 0o001) !== 0 ? 0o006 : 0);
  if ((lstatSync(path).mode & reach) === 0) return;
  const { shellWord } = await import('../terminal/shell-words.js');
  const [folderWord, fileWord] = [shellWord(directory) ?? 'FOLDER', shellWord(path) ?? 'FILE'];
  throw new CliError(
    exitCodes.unexpected,
    'CREDENTIALS_UNSAFE',
    `Other users of this machine can read or change ${path}.`,
    {
      hints: [
        'It holds your logins, so crop does not use it.',
        'Anyone who has read it can act as you until you change your password: crop auth change-password.',
      ],
      tryNext: `chmod 700 ${folderWord} && chmod 600 ${fileWord}`,
    },
  );
}

function symlinkHint(isSymlink: boolean): string {
  return isSymlink
    ? 'It is a symbolic link; credentials are not stored through one.'
    : 'Remove it and try again.';
}

function unsafeError(message: string, hint: string): CliError {
  return new CliError(exitCodes.unexpected, 'CREDENTIALS_UNSAFE', message, {
    hints: [hint, otherFolder],
  });
}
