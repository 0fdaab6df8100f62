import { chmod, lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tokens, TokenStore } from '@crop-planning/client';
import { CliError } from '../failures.js';
import { exitCodes } from '../exit-codes.js';

export interface Credentials extends TokenStore {
  readonly path: string;
  get(): Promise<Tokens | undefined>;
  /** Makes the folder private and complains now, before a login whose tokens could not be kept. */
  prepare(): Promise<void>;
}

const fileName = 'credentials';

/** The login kept for one server: tokens never go to another server than the one that issued them. */
export function openCredentials(directory: string, url: string): Credentials {
  const path = join(directory, `${fileName}.json`);
  return { path, get, set, clear, prepare };

  async function get(): Promise<Tokens | undefined> {
    if (!(await isOwnFile(directory, path))) return undefined;
    const conf = await openConf(directory);
    return asTokens(conf.get(url));
  }

  async function set({ access_token, refresh_token }: Tokens): Promise<void> {
    await prepare();
    const conf = await openConf(directory);
    conf.set(url, { access_token, refresh_token });
  }

  async function clear(): Promise<void> {
    if (!(await isOwnFile(directory, path))) return;
    await prepare();
    const conf = await openConf(directory);
    conf.delete(url);
  }

  async function prepare(): Promise<void> {
    await mkdir(dirname(directory), { recursive: true });
    await mkdir(directory, { mode: 0o700 }).catch(ignoreExisting);
    await isOwnFile(directory, path);
    const { mode } = await lstat(directory);
    if ((mode & 0o1000) !== 0)
      throw refusal(`${directory} is shared with others.`, 'Name a folder of its own.');
    if ((mode & 0o777) !== 0o700) await chmod(directory, 0o700);
  }
}

/** Conf makes its folder by the umask and writes through a symlink, hence the checks before it is opened. */
async function openConf(directory: string) {
  const { default: Conf } = await import('conf');
  return new Conf<Record<string, unknown>>({
    cwd: directory,
    configName: fileName,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
  });
}

/** False when there is no file yet. */
async function isOwnFile(directory: string, path: string): Promise<boolean> {
  const folder = await lstat(directory).catch(ignoreAbsent);
  if (folder === undefined) return false;
  if (!folder.isDirectory())
    throw refusal(`${directory} is not a folder.`, symlinkHint(folder.isSymbolicLink()));
  const file = await lstat(path).catch(ignoreAbsent);
  if (file === undefined) return false;
  if (!file.isFile()) throw refusal(`${path} is not a plain file.`, symlinkHint(file.isSymbolicLink()));
  return true;
}

function symlinkHint(isSymlink: boolean): string {
  return isSymlink
    ? 'It is a symbolic link; credentials are not kept behind one.'
    : 'Remove it and log in again.';
}

function refusal(message: string, hint: string): CliError {
  return new CliError(exitCodes.unexpected, 'CREDENTIALS_UNSAFE', message, {
    hints: [hint, 'CROP_CONFIG_DIR names another folder for the credentials.'],
  });
}

function asTokens(value: unknown): Tokens | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('access_token' in value) || typeof value.access_token !== 'string') return undefined;
  const refreshToken = 'refresh_token' in value ? value.refresh_token : null;
  return {
    access_token: value.access_token,
    refresh_token: typeof refreshToken === 'string' ? refreshToken : null,
  };
}

function ignoreAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
