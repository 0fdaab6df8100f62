import { dirname, join } from 'node:path';
import type { Document } from 'mongodb';
import { messageReader, parseOpMsg } from '../wire-messages.js';
import { bytesOf, type SystemCall } from './system-calls.js';

/** A step of an engine that matters after a power cut. */
export type Step =
  | { kind: 'write'; offset: number; bytes: Buffer; isFlushed: boolean }
  | { kind: 'truncate'; size: number }
  /** A flush of the store; everything written before is on disk. */
  | { kind: 'flush' }
  | { kind: 'rename' }
  /** The creation of the mark that says that the folder has a store. */
  | { kind: 'mark' }
  /** A flush of the folder, and with it of the store's name. */
  | { kind: 'flush of the folder' }
  | { kind: 'request'; of: string; command: Document }
  | { kind: 'reply'; of: string; reply: Document };

/** A file descriptor. */
interface Handle {
  /** Whether every write through it is flushed immediately. */
  isSynchronous: boolean;
  /** Where the next write without a position goes. */
  position: number;
}

const flushes = ['fsync', 'fdatasync'];
/**
 * Calls to ignore. A read could move the descriptor's position, but LMDB always reads at a given position.
 */
const harmless = ['pread64', 'openat', 'open', 'mmap'];

/**
 * Returns the steps in order: replies count when they begin, requests and changes to the store when they have
 * ended. Throws if the store is written in an unknown way.
 */
export function stepsOf(calls: readonly SystemCall[], directory: string): Step[] {
  const store = join(directory, 'store.mdb');
  const stores = [store, `${store}.new`];
  const mark = join(directory, 'store-made');
  const handles = new Map<number, Handle>();
  const talk = createTalk();
  const steps: { at: number; step: Step }[] = [];

  for (const call of calls) {
    if (call.result < 0) continue;
    if (call.name.startsWith('open'))
      handles.set(call.result, { isSynchronous: /\bO_D?SYNC\b/.test(call.args), position: 0 });
    const add = (...added: Step[]) => steps.push(...added.map((step) => ({ at: call.ended, step })));
    const { number, path } = fileOf(call);
    if (path.startsWith('socket:')) {
      for (const step of talk(path, call))
        steps.push({ at: step.kind === 'reply' ? call.began : call.ended, step });
    } else if (call.name.startsWith('rename') && namesOf(call).at(-1) === store) add({ kind: 'rename' });
    else if (path === dirname(store) && flushes.includes(call.name)) add({ kind: 'flush of the folder' });
    else if (call.args.includes('O_EXCL') && namesOf(call).at(-1) === mark) add({ kind: 'mark' });
    else if (stores.includes(path)) add(...ofStore(call, handles.get(number)));
  }
  return steps.toSorted((left, right) => left.at - right.at).map(({ step }) => step);
}

function ofStore({ name, args, result }: SystemCall, handle?: Handle): Step[] {
  const last = Number(args.split(', ').at(-1));
  const isMappedForWriting = name === 'mmap' && args.includes('PROT_WRITE') && args.includes('MAP_SHARED');
  if (flushes.includes(name)) return [{ kind: 'flush' }];
  if (name === 'ftruncate') return [{ kind: 'truncate', size: last }];
  if (harmless.includes(name) && !isMappedForWriting) return [];
  if (!handle) throw new Error(`A trace cannot be read: ${name} of a file that was not opened.`);
  const { isSynchronous: isFlushed } = handle;
  const bytes = dataOf(args).subarray(0, result);
  if (name === 'pwrite64' || name === 'pwritev') return [{ kind: 'write', offset: last, bytes, isFlushed }];
  const offset = handle.position;
  if (name === 'lseek') handle.position = result;
  else if (name === 'write' || name === 'writev') handle.position += result;
  else throw new Error(`A trace cannot be read: it has ${name} of the store.`);
  return name === 'lseek' ? [] : [{ kind: 'write', offset, bytes, isFlushed }];
}

/** Returns a function that returns the messages that a call completes on its connection. */
function createTalk() {
  let found: Step[] = [];
  const readers = new Map<string, (bytes: Buffer) => void>();
  const readerOf = (path: string, isReply: boolean) => {
    const key = `${path} ${isReply}`;
    const reader =
      readers.get(key) ??
      messageReader((message) => {
        const of = `${path} ${message.readInt32LE(isReply ? 8 : 4)}`;
        const content = parseOpMsg(message);
        found.push(
          isReply ? { kind: 'reply', of, reply: content } : { kind: 'request', of, command: content },
        );
      });
    readers.set(key, reader);
    return reader;
  };
  return (path: string, { name, args, result }: SystemCall): Step[] => {
    found = [];
    const isReply = /^(write|send)/.test(name);
    if (isReply || /^(read|recv)/.test(name)) readerOf(path, isReply)(dataOf(args).subarray(0, result));
    return found;
  };
}

/** Returns the descriptor and the path of the file that a call is about. */
function fileOf({ name, args, result }: SystemCall): { number: number; path: string } {
  const about = name === 'mmap' ? args.split(', ')[4] : args.split(', ')[0];
  const [, number, path = ''] = /^(\d+)<([^>]*)>/.exec(about ?? '') ?? [];
  return { number: Number(number ?? result), path: bytesOf(path).toString() };
}

function namesOf({ args }: SystemCall): string[] {
  return [...args.matchAll(/"([^"]*)"/g)].map(([, name = '']) => bytesOf(name).toString());
}

function dataOf(args: string): Buffer {
  return Buffer.concat([...args.matchAll(/"([^"]*)"/g)].map(([, part = '']) => bytesOf(part)));
}
