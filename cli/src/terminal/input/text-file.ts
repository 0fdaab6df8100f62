import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CliError, dataError, interruption, reasonOf, usageError } from '../failures.js';
import type { Io } from '../io.js';
import { decodeUtf8 } from '@crop-planning/shared/station/utf8';
import { readUpTo } from './bytes.js';

export interface TextFileOptions {
  /** A command line that names a file, suggested when standard input is a terminal. */
  example: string;
  /** Advice for a file in a different encoding. */
  encodingHint?: string;
}

/** The export of the most plans that an account can have takes 10 MiB. */
const fileBytesMax = 64 * 1024 * 1024;

/**
 * Reads the whole text of a file, a pipe or, for `-`, standard input. Refuses other kinds of files, such as
 * devices, which may have no end, and texts of more than 64 MiB.
 */
export async function readTextFile(
  io: Io,
  file: string,
  { example, encodingHint }: TextFileOptions,
): Promise<string> {
  const text = decodeUtf8(await readBytes(io, file, example));
  if (text !== undefined) return text;
  throw dataError(`${file === '-' ? 'Standard input' : file} is not text in UTF-8.`, {
    hints: encodingHint === undefined ? [] : [encodingHint],
  });
}

/** Reads all bytes of a file, a pipe or, for `-`, standard input, at most 64 MiB; refuses devices and folders. */
export async function readBytes(io: Io, file: string, example: string): Promise<Uint8Array> {
  if (file === '-') {
    if (!io.stdin.isTerminal) return readUpTo(io.stdin.read(), 'Standard input', fileBytesMax);
    throw usageError('Standard input is a terminal.', {
      hints: ['Send the text through a pipe, or name a file.'],
      tryNext: example,
    });
  }
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) throw unreadable(file, 'It is a folder.');
    if (!stats.isFile() && !stats.isFIFO()) throw unreadable(file, 'It is neither a file nor a pipe.');
    return await readUpTo(createReadStream(file, { signal: io.interrupted }), file, fileBytesMax);
  } catch (error) {
    if (io.interrupted.aborted) throw interruption();
    throw error instanceof CliError ? error : unreadable(file, reasonOf(error));
  }
}

function unreadable(file: string, reason: string): CliError {
  return usageError(`${file} cannot be read.`, { hints: [reason] });
}
