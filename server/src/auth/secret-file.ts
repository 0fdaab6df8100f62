import { randomBytes, randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { link, mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../settings/config.js';
import { flushFolder, secretFile as fileName } from '../settings/data-folder.js';
import { explainFullDisk } from '../settings/full-disk.js';
import { shellWord } from '../settings/shell-word.js';

const secretPattern = /^[A-Za-z0-9_-]{43}\n$/;
const sizeBytes = 44;

/**
 * Returns the secret stored in the folder, creating it on the first call; refuses a secret that is damaged or
 * open to other users.
 */
export async function keepSecret(directory: string): Promise<string> {
  const path = join(resolve(directory), fileName);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return (await read(path)) ?? (await create(directory, path));
}

async function read(path: string): Promise<string | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw isCode(error, 'ELOOP') ? new ConfigError([`${path} must be a file, not a link`]) : error;
  }
  try {
    const stats = await file.stat();
    const problem = problemOf(path, stats);
    if (problem !== undefined) throw new ConfigError([problem]);
    const text = await file.readFile('utf8');
    if (!secretPattern.test(text)) throw new ConfigError([damage(path, stats.size)]);
    return text.trim();
  } finally {
    await file.close();
  }
}

/** Checks the file's owner and mode, except on systems without user ids. */
function problemOf(path: string, { mode, uid }: Stats): string | undefined {
  const user = process.getuid?.();
  const word = shellWord(path);
  if (user === undefined) return undefined;
  if (uid !== user)
    return `${path} belongs to another user, ${uid}; if you trust that user, type as root: chown ${user} ${word}`;
  if ((mode & 0o077) === 0) return undefined;
  const octalMode = (mode & 0o777).toString(8);
  return `${path} is open to other users, mode ${octalMode}: if none of them has read it, run: chmod 600 ${word}; otherwise run: rm ${word}; the next start then creates a new secret, and everybody has to sign in again`;
}

function damage(path: string, size: number): string {
  const fault =
    size < sizeBytes
      ? `has been cut to ${size} of its ${sizeBytes} bytes`
      : 'has been changed and is not a secret of this server';
  return `${path} ${fault}: restore it from a backup, or run: rm ${shellWord(path)}; the next start then creates a new secret, and everybody has to sign in again`;
}

/**
 * Links a complete file into place: no process reads half a secret, and if two processes create one, the
 * first wins.
 */
async function create(directory: string, path: string): Promise<string> {
  const draft = join(directory, `.${fileName}-${randomUUID()}`);
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw explainFullDisk(directory, error);
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(directory);
  const secret = await read(path);
  if (secret === undefined) throw new Error(`${path} disappeared while it was being created`);
  return secret;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
