import type { Stats } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ConfigError, type DatabaseConfig } from './config.js';
import { explainFullDisk } from './full-disk.js';
import { shellWord } from './shell-word.js';

/** The engine's own folder inside DATA_DIR. */
export const engineFolder = 'database';
/** The file in DATA_DIR that says that the embedded engine has had a database there. */
export const storeMark = 'store-made';

/** The file in DATA_DIR with the generated secret. */
export const secretFile = 'jwt-secret';

/** Prepares DATA_DIR for the embedded engine; does nothing with MONGODB_URI, which leaves the folder unused. */
export async function prepareDataFolder({ DATA_DIR, MONGODB_URI }: DatabaseConfig): Promise<void> {
  if (MONGODB_URI === undefined) await preparePrivateFolder(DATA_DIR);
}

/**
 * Creates DATA_DIR if necessary, and raises ConfigError with all entries that other users could have created
 * or could change. Call before anything in the folder is read or written. If DATA_DIR itself is a link,
 * checks the folder that it points to.
 */
export async function preparePrivateFolder(dataDir: string): Promise<void> {
  // Absolute, so that the commands in a message work from anywhere.
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const real = await realpath(folder);
    const problems = await problemsOf(`DATA_DIR ${real}`, real);
    // An attacker may have chosen the names, and terminals act on control characters.
    if (problems.length > 0) throw new ConfigError(problems.map((text) => text.replaceAll(/\p{Cc}/gu, '?')));
    await access(real, constants.W_OK);
  } catch (error) {
    throw isSystemError(error) ? explainUnusable(folder, error) : error;
  }
}

/** Flushes a folder: otherwise, a power cut may lose the name of a new file. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explainUnusable(folder: string, error: NodeJS.ErrnoException): unknown {
  const explained = explainFullDisk(folder, error);
  if (explained !== error) return explained;
  const isFile = error.code === 'EEXIST' || error.code === 'ENOTDIR';
  const advice = isFile
    ? 'It, or a part of its path, is a file: set DATA_DIR to a folder'
    : 'Mount it writable, make your user its owner, or set DATA_DIR to another folder';
  return new ConfigError([`DATA_DIR ${folder} cannot be used: ${error.message}. ${advice}`]);
}

async function problemsOf(title: string, folder: string): Promise<string[]> {
  const user = process.getuid?.();
  // On a system without user ids, there are no owners to check.
  if (user === undefined) return [];
  const problems = await problemsOfPrivateFolder(title, folder);
  // The contents of another user's folder are not checked, since they cannot always be read.
  if ((await stat(folder)).uid !== user) return problems;
  const names = (await readdir(folder)).sort();
  const entryProblems = await Promise.all(names.map((name) => problemsOfEntry(join(folder, name), user)));
  return [...problems, ...entryProblems.flat()];
}

/**
 * Makes an empty folder private, and returns what is wrong with its owner and mode; `title` names it in sentences. Its
 * contents are to be checked only afterwards, when others cannot add to it.
 */
export async function problemsOfPrivateFolder(title: string, folder: string): Promise<string[]> {
  const user = process.getuid?.();
  if (user === undefined) return [];
  if (await isNewAndOpen(folder, user)) await chmod(folder, 0o700);
  const { uid, mode } = await stat(folder);
  return [
    ...(uid === user ? [] : [foreignOwner(title, `chown -R ${user} ${shellWord(folder)}`, uid)]),
    ...((mode & 0o077) === 0 ? [] : [accessibleToOthers(title, folder, mode)]),
  ];
}

/**
 * True for an empty folder that is open to other users, such as a new volume; it can safely be made private.
 */
async function isNewAndOpen(folder: string, user: number): Promise<boolean> {
  const { uid, mode } = await stat(folder);
  return uid === user && (mode & 0o077) !== 0 && (await readdir(folder)).length === 0;
}

/** Lists the problems of a file or of the engine's folder; ignores other folders, such as lost+found. */
async function problemsOfEntry(path: string, user: number): Promise<string[]> {
  const stats = await statsOf(path);
  if (!stats) return [];
  if (stats.isSymbolicLink())
    return [
      `${path} is a symbolic link that another user may have created; to remove it, type: rm ${shellWord(path)}`,
    ];
  if (stats.isDirectory()) return basename(path) === engineFolder ? problemsOf(path, path) : [];
  return stats.uid === user ? [] : [foreignOwner(path, `chown ${user} ${shellWord(path)}`, stats.uid)];
}

function foreignOwner(title: string, command: string, owner: number): string {
  return `${title} belongs to another user, ${owner}; if you trust its contents, type as root: ${command}`;
}

function accessibleToOthers(title: string, path: string, mode: number): string {
  const octalMode = (mode & 0o777).toString(8);
  return `${title} is open to other users, mode ${octalMode}; check first for files that they may have created, then type: chmod 700 ${shellWord(path)}`;
}

/** Returns a file's status, or undefined if it no longer exists: files come and go while a server runs. */
async function statsOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
