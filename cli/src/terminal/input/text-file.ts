import { readFile } from 'node:fs/promises';
import { dataError, interruption, reasonOf, usageError } from '../failures.js';
import type { Io } from '../io.js';
import { decodeUtf8 } from './utf8.js';

export interface TextFileOptions {
  /** A command line that names a file, suggested when standard input is a terminal. */
  example: string;
  /** Advice for a file in a different encoding. */
  encodingHint?: string;
}

/** Reads the whole text of a file, or of standard input for `-`. */
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

async function readBytes(io: Io, file: string, example: string): Promise<Uint8Array> {
  if (file === '-') {
    if (!io.stdin.isTerminal) return io.stdin.readAll();
    throw usageError('Standard input is a terminal.', {
      hints: ['Send the text through a pipe, or name a file.'],
      tryNext: example,
    });
  }
  try {
    return await readFile(file, { signal: io.interrupted });
  } catch (error) {
    if (io.interrupted.aborted) throw interruption();
    throw usageError(`${file} cannot be read.`, {
      hints: [reasonOf(error)],
    });
  }
}
