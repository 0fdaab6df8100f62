import type { Stats } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ConfigError } from './config.js';
import type { DatabaseConfig } from './config.js';
import { shellWord } from './shell-word.js';

/** The engine's own folder inside DATA_DIR. */
export const engineFolder = 'database';

/**
 * Makes DATA_DIR if need be and raises ConfigError with everything in it that others could have put there or could
 * change. Call before anything in it is read or written; with MONGODB_URI the folder is not used. If DATA_DIR itself
 * is a link it is followed, and the folder it leads to is judged.
 */
export async function prepareDataFolder({ DATA_DIR, MONGODB_URI }: DatabaseConfig): Promise<void> {
  if (MONGODB_URI !== undefined) return;
  // Absolute, so that the commands in a message work from anywhere.
  const folder = resolve(DATA_DIR);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const real = await realpath(folder);
    const problems = await problemsOf(`DATA_DIR ${real}`, real);
    // The names may be an attacker's, and a terminal obeys control characters.
    if (problems.length > 0) throw new ConfigError(problems.map((text) => text.replaceAll(/\p{Cc}/gu, '?')));
    await access(real, constants.W_OK);
  } catch (error) {
    throw isSystemError(error)
      ? new ConfigError([
          `DATA_DIR ${folder} cannot be used: ${error.message}. Mount it writable, change its owner to yours, or name another folder`,
        ])
      : error;
  }
}

async function problemsOf(title: string, folder: string): Promise<string[]> {
  const user = process.getuid?.();
  // Without users there is nobody to tell apart.
  if (user === undefined) return [];
  if (await isNewAndOpen(folder, user)) await chmod(folder, 0o700);
  // The contents are judged only now: from here on nobody else can add to them.
  const { uid, mode } = await stat(folder);
  const isOpen = (mode & 0o077) !== 0;
  const problems = isOpen ? [openToOthers(title, folder, mode)] : [];
  // The contents of another user's folder cannot always be read, and are not ours either.
  if (uid !== user) return [foreign(title, `chown -R ${user} ${shellWord(folder)}`, uid), ...problems];
  const names = (await readdir(folder)).sort();
  const inside = await Promise.all(names.map((name) => problemsOfEntry(join(folder, name), user)));
  return [...problems, ...inside.flat()];
}

/** An empty folder has done no harm so far: a new volume is often open to all. */
async function isNewAndOpen(folder: string, user: number): Promise<boolean> {
  const { uid, mode } = await stat(folder);
  return uid === user && (mode & 0o077) !== 0 && (await readdir(folder)).length === 0;
}

/** A folder that is not the engine's, such as lost+found, is none of our business. */
async function problemsOfEntry(path: string, user: number): Promise<string[]> {
  const stats = await statsOf(path);
  if (!stats) return [];
  if (stats.isSymbolicLink())
    return [
      `${path} is a symbolic link, which somebody else may have put there; to remove it, type: rm ${shellWord(path)}`,
    ];
  if (stats.isDirectory()) return basename(path) === engineFolder ? problemsOf(path, path) : [];
  return stats.uid === user ? [] : [foreign(path, `chown ${user} ${shellWord(path)}`, stats.uid)];
}

function foreign(title: string, command: string, owner: number): string {
  return `${title} belongs to another user, ${owner}; if you trust its contents, type as root: ${command}`;
}

function openToOthers(title: string, path: string, mode: number): string {
  const was = (mode & 0o777).toString(8);
  return `${title} is open to other users, mode ${was}; check first what they may have put there, then type: chmod 700 ${shellWord(path)}`;
}

/** Undefined for what has gone meanwhile: while a server runs, files come and go. */
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
