// Unpacks the parts of a workbook that are asked for, and counts while it does: a part that is not needed is never
// unpacked, and a small file that claims, or turns out, to be huge is refused before it costs anything.
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { PlanFileError } from '../plan-file-error.js';

export const packedMax = 5 * 1024 * 1024;
const unpackedMax = 50 * 1024 * 1024;
const partsMax = 10_000;
/** So many packed bytes are unpacked at a time, to at most a thousand times as many. */
const pieceLength = 16 * 1024;

export interface Unpacker {
  /**
   * Unpacks the parts with these names, and hands on their bytes as they come, a piece of the file at each step.
   * What is unpacked counts for the file, however many calls there are.
   */
  parts(
    isWanted: (name: string) => boolean,
    onBytes: (name: string, bytes: Uint8Array) => void,
  ): Generator<void>;
}

/** Throws a PlanFileError if the file is too large, or no archive. */
export function createUnpacker(bytes: Uint8Array): Unpacker {
  if (bytes.length > packedMax) throw tooLarge('The file', packedMax);
  let unpacked = 0;
  return {
    *parts(isWanted, onBytes) {
      let parts = 0;
      const archive = new Unzip((part) => {
        parts += 1;
        if (parts > partsMax) throw new PlanFileError('The workbook has too many parts.');
        if (isWanted(part.name)) start(part, onBytes);
      });
      archive.register(UnzipInflate);
      for (let at = 0; at < bytes.length; at += pieceLength) {
        yield unzipped(() =>
          archive.push(bytes.subarray(at, at + pieceLength), at + pieceLength >= bytes.length),
        );
      }
    },
  };

  function start(part: UnzipFile, onBytes: (name: string, bytes: Uint8Array) => void): void {
    part.ondata = (error, data) => {
      // What this throws while a part is unpacked comes back as its error.
      if (error !== null) throw knownFault(error);
      unpacked += data.length;
      if (unpacked > unpackedMax) throw tooLarge('What the workbook contains', unpackedMax);
      onBytes(part.name, data);
    };
    part.start();
  }
}

export function damaged(): PlanFileError {
  return new PlanFileError('The workbook is damaged.', [
    'Open it in a spreadsheet and save it again, or save the sheet as CSV.',
  ]);
}

function unzipped(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw knownFault(error);
  }
}

function knownFault(error: unknown): PlanFileError {
  return error instanceof PlanFileError ? error : damaged();
}

function tooLarge(what: string, bytesMax: number): PlanFileError {
  return new PlanFileError(`${what} is larger than ${bytesMax / 1024 / 1024} MiB.`, [
    'Copy the rows into a workbook of their own, or save the sheet as CSV.',
  ]);
}
