import { writeSync } from 'node:fs';
import { open, rename, stat, type FileHandle } from 'node:fs/promises';

export interface LogFileOptions {
  /** Called before the file is first opened; an error counts as a failure to write. */
  prepare?: () => Promise<void>;
  /** Reports the first failure to write; later ones are not reported, since every line could cause one. */
  onFailure: (error: unknown) => void;
  /** The size that the file never exceeds, in bytes; much longer than a line. */
  sizeMax?: number;
  /** How much text may wait after a failure to write, in characters; further lines are dropped. */
  waitingMax?: number;
}

const sizeBytesMax = 10_000_000;
const waitingCharactersMax = 1_000_000;
/** How much is written at once: enough to be fast, but little compared with the size of a file. */
const chunkCharacters = 32_768;

/**
 * Appends lines to a file of mode 0600, in the background. Before the file would exceed its size, it is
 * renamed to `<path>.1`, which replaces the previous one. Lines that cannot be written are kept until the
 * next line causes another attempt. The file is opened when the first line arrives.
 */
export function createLogFile(
  path: string,
  {
    prepare = async () => undefined,
    onFailure,
    sizeMax = sizeBytesMax,
    waitingMax = waitingCharactersMax,
  }: LogFileOptions,
) {
  let file: FileHandle | undefined;
  let size = 0;
  const waiting: string[] = [];
  let waitingLength = 0;
  let droppedCount = 0;
  /** The rest of the lines being written. A failed write may have stored a part of a line. */
  let chunk = Buffer.alloc(0);
  let isWriting = false;
  let hasFailed = false;
  /** Whether the latest attempt failed. While the disk is only slow, no line is dropped. */
  let isFailing = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    try {
      while (chunk.length > 0 || waiting.length > 0) {
        if (chunk.length === 0) chunk = takeChunk();
        const { bytesWritten } = await (await fileFor(chunk.length)).write(chunk);
        isFailing = false;
        size += bytesWritten;
        chunk = chunk.subarray(bytesWritten);
      }
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
      isFailing = true;
    } finally {
      isWriting = false;
    }
  }

  function takeChunk(): Buffer<ArrayBuffer> {
    let count = 0;
    let length = 0;
    while (count < waiting.length && length < chunkCharacters) length += waiting[count++]?.length ?? 0;
    const lines = waiting.splice(0, count);
    waitingLength -= length;
    if (waiting.length === 0 && droppedCount > 0) {
      lines.push(describeDropped(droppedCount));
      droppedCount = 0;
    }
    return Buffer.from(lines.join(''));
  }

  /** Returns the file, after renaming and replacing it if it has no room for this many bytes. */
  async function fileFor(addedSize: number): Promise<FileHandle> {
    if (file === undefined) {
      await prepare();
      return openFile();
    }
    if (size === 0 || size + addedSize <= sizeMax) return file;
    if (await isAtPath(file)) await rename(path, `${path}.1`);
    const full = file;
    const next = await openFile();
    await full.close();
    return next;
  }

  async function openFile(): Promise<FileHandle> {
    const opened = await open(path, 'a', 0o600);
    try {
      await opened.chmod(0o600);
      ({ size } = await opened.stat());
      return (file = opened);
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  /** False if an earlier attempt or another program has renamed or removed the file. */
  async function isAtPath(opened: FileHandle): Promise<boolean> {
    const [own, current] = await Promise.all([opened.stat(), stat(path).catch(() => undefined)]);
    return own.ino === current?.ino;
  }

  /** Writes the lines that still wait if the process ends early, for example because of an uncaught error. */
  process.once('exit', () => {
    try {
      const rest = Buffer.concat([isWriting ? Buffer.alloc(0) : chunk, Buffer.from(waiting.join(''))]);
      if (file !== undefined && rest.length > 0) writeSync(file.fd, rest);
    } catch {
      // The failure can no longer be reported.
    }
  });

  return {
    /** Takes one line with its line feed. Returns at once and never raises an error. */
    write(line: string): void {
      if (isFailing && waitingLength + line.length > waitingMax) droppedCount += 1;
      else {
        waiting.push(line);
        waitingLength += line.length;
      }
      if (!isWriting) void writeAll();
    },
  };
}

function describeDropped(count: number): string {
  const time = new Date().toISOString();
  const message = `messages missing here, because the file could not be written: ${count}`;
  return `${JSON.stringify({ level: 'warn', time, message })}\n`;
}
