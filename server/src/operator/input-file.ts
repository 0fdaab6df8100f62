import { closeSync, constants, createReadStream, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';
import type { OperatorIo } from './io.js';

const inputMsMax = 60_000;

/** Reads a file, a pipe or, for `-`, standard input; raises an Error that names the file and the reason. */
export async function readInputFile(io: OperatorIo, file: string, bytesMax: number): Promise<Uint8Array> {
  const name = file === '-' ? 'Standard input' : file;
  const input = file === '-' ? standardInput(io) : openInput(file);
  try {
    return await withTimeout(inputMsMax, () => readUpTo(input, bytesMax));
  } catch (error) {
    throw new Error(`${name} cannot be read: ${reasonOf(error)}.`, { cause: error });
  } finally {
    input.destroy();
  }
}

class InputError extends Error {}

function standardInput({ stdin }: OperatorIo): Readable {
  if (stdin.isTTY) throw new Error('Standard input is a terminal. Send the file through a pipe.');
  return stdin;
}

/** Opens without blocking: opening a pipe that has no writer would otherwise block this process for ever. */
function openInput(file: string): Readable {
  let fd: number | undefined;
  try {
    fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(fd);
    if (stats.isFile()) return createReadStream(file, { fd });
    if (stats.isFIFO()) return new Socket({ fd, readable: true, writable: false });
    throw new InputError(stats.isDirectory() ? 'it is a folder' : 'it is neither a file nor a pipe');
  } catch (error) {
    if (fd !== undefined) closeSync(fd);
    throw new Error(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

async function readUpTo(input: Readable, bytesMax: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new InputError(`it is larger than ${bytesMax / 1024 / 1024} MiB`);
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  if (error instanceof DeadlineError) return `it did not end within ${inputMsMax / 1_000} seconds`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'ENXIO' || code === 'ENODEV') return 'it is neither a file nor a pipe';
  return code === 'EACCES' ? 'permission denied' : String(code ?? error);
}
