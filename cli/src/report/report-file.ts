import { randomUUID } from 'node:crypto';
import { access, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { usageError, type CliError } from '../failures.js';

/** Refuses a file that cannot be written before any work is done for it. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(ifMissing(file));
  if (found?.isDirectory()) {
    throw unwritable(file, 'It is a folder.', `crop plan report -o ${join(file, 'report.html')}`);
  }
  const needed = found !== undefined && !found.isFile() ? file : dirname(await targetOf(file));
  await access(needed, constants.W_OK).catch((error: unknown) => {
    throw unwritable(file, reasonOf(error));
  });
}

/** The whole text or nothing: whoever reads the file meanwhile has the old one. A device or a pipe is written to. */
export async function writeWholeFile(file: string, text: string): Promise<void> {
  try {
    const found = await stat(file).catch(ifMissing(file));
    if (found !== undefined && !found.isFile()) return await writeFile(file, text);
    await replace(await targetOf(file), text);
  } catch (error) {
    throw unwritable(file, reasonOf(error));
  }
}

async function replace(target: string, text: string): Promise<void> {
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** What a link stands for, so that the link stays one. */
async function targetOf(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}

function ifMissing(file: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unwritable(file, reasonOf(error));
  };
}

function unwritable(file: string, hint: string, tryNext = 'crop plan report -o report.html'): CliError {
  return usageError(`${file} cannot be written.`, { hints: [hint], tryNext });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
