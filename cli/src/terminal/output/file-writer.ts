import { randomUUID } from 'node:crypto';
import { access, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CliError, reasonOf, usageError } from '../failures.js';
import { shellWord } from '../shell-words.js';

export interface FileWriterDeps {
  /** The command that writes the file, for hints. */
  command: string;
  /** An example of a file name, for hints. */
  example: string;
  /** The mode of the new file; the umask decides by default. */
  mode?: number;
}

export interface CheckOptions {
  /** If set, an existing file is refused, and the error suggests this option. */
  replaceOption?: string;
}

/** The contents of a file, whole or piece by piece. */
export type Contents = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export function createFileWriter({ command, example, mode }: FileWriterDeps) {
  return { check, write };

  /** Throws a usage error if the file cannot be written, so that no work is done in vain. */
  async function check(file: string, { replaceOption }: CheckOptions = {}): Promise<void> {
    const stats = await stat(file).catch(ifMissing(file));
    if (stats?.isDirectory()) throw unwritable(file, 'It is a folder.', join(file, example));
    if (stats?.isFile() && replaceOption !== undefined) throw existsError(file, replaceOption);
    const writablePath = stats !== undefined && !stats.isFile() ? file : dirname(await targetOf(file));
    await access(writablePath, constants.W_OK).catch((error: unknown) => {
      throw unwritable(file, reasonOf(error));
    });
  }

  /**
   * Writes everything or nothing; until everything is written, a reader sees the old file. A device or a pipe is
   * written to directly. A CliError that the contents throw is rethrown as it is.
   */
  async function write(file: string, contents: Contents): Promise<void> {
    try {
      const stats = await stat(file).catch(ifMissing(file));
      if (stats !== undefined && !stats.isFile()) return await writeFile(file, contents);
      await replace(await targetOf(file), contents);
    } catch (error) {
      throw error instanceof CliError ? error : unwritable(file, reasonOf(error));
    }
  }

  async function replace(target: string, contents: Contents): Promise<void> {
    const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
    try {
      await writeFile(draft, contents, { flag: 'wx', mode });
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  function ifMissing(file: string): (error: unknown) => undefined {
    return (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw unwritable(file, reasonOf(error));
    };
  }

  function unwritable(file: string, hint: string, better = example): CliError {
    return usageError(`${file} cannot be written.`, { hints: [hint], tryNext: lineFor(better) });
  }

  function existsError(file: string, option: string): CliError {
    return usageError(`${file} already exists.`, {
      hints: [`${option} replaces it.`],
      tryNext: lineFor(file, ` ${option}`),
    });
  }

  function lineFor(file: string, more = ''): string {
    return `${command} -o ${shellWord(file) ?? example}${more}`;
  }
}

/** Resolves a symbolic link, so that replacing the file keeps the link. */
async function targetOf(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
