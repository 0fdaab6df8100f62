import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../reliability/random-values.js';
import type { Step } from './store-trace.js';

type Change = Extract<Step, { kind: 'write' | 'truncate' }>;

/** Selects the unflushed changes that have reached the disk, possibly including the one being made. */
export type Survival = (changes: readonly Change[], random: Random) => Change[];

const sectorBytes = 512;

/** Disks write in any order, and may write one sector but not its neighbour. */
export const survivals: Record<string, Survival> = {
  'nothing unflushed': () => [],
  'everything unflushed': (changes) => [...changes],
  'some unflushed writes': (changes, random) => changes.filter(() => random.chance(0.5)),
  'the first unflushed writes': (changes, random) => changes.slice(0, random.below(changes.length + 1)),
  'some unflushed sectors': (changes, random) => changes.flatMap(sectorsOf).filter(() => random.chance(0.5)),
  'the first unflushed sectors': (changes, random) => {
    const sectors = changes.flatMap(sectorsOf);
    return sectors.slice(0, random.below(sectors.length + 1));
  },
};

function sectorsOf(change: Change): Change[] {
  if (change.kind === 'truncate') return [change];
  const sectors: Change[] = [];
  for (let at = 0; at < change.bytes.length; at += sectorBytes)
    sectors.push({
      ...change,
      offset: change.offset + at,
      bytes: change.bytes.subarray(at, at + sectorBytes),
    });
  return sectors;
}

/** An engine's disk, as it would be found if the power failed in the middle of the next step. */
export interface Disk {
  take: (step: Step) => void;
  /** Writes to the folder the file that would be found after the cut, if there would be one. */
  cut: (directory: string, next: Step, survival: Survival, random: Random) => Promise<void>;
}

export function createDisk(): Disk {
  let safe: Buffer = Buffer.alloc(0);
  let pending: Change[] = [];
  /** The names that the store may have; the last is its current one. */
  let names: (string | undefined)[] = [undefined, 'store.mdb.new'];
  /** Whether the mark may be there, the last being whether it is. */
  let marks = [false];

  return {
    take(step) {
      if (step.kind === 'write' && step.isFlushed) safe = applied(safe, [step]);
      else if (step.kind === 'write' || step.kind === 'truncate') pending.push(step);
      else if (step.kind === 'flush') [safe, pending] = [applied(safe, pending), []];
      else if (step.kind === 'rename') names.push('store.mdb');
      else if (step.kind === 'mark') marks.push(true);
      else if (step.kind === 'flush of the folder') [names, marks] = [names.slice(-1), marks.slice(-1)];
    },
    async cut(directory, next, survival, random) {
      if (random.pick(next.kind === 'mark' ? [...marks, true] : marks))
        await writeFile(join(directory, 'store-made'), '');
      const name = random.pick(next.kind === 'rename' ? [...names, 'store.mdb'] : names);
      if (name === undefined) return;
      const unflushed = isUnflushed(next) ? [...pending, next] : pending;
      const half = next.kind === 'write' && next.isFlushed ? [firstBytesOf(next, random)] : [];
      await writeFile(join(directory, name), applied(safe, [...survival(unflushed, random), ...half]));
    },
  };
}

function isUnflushed(step: Step): step is Change {
  return step.kind === 'truncate' || (step.kind === 'write' && !step.isFlushed);
}

/** Shortens a write smaller than a sector: a disk writes all of it or, at worst, only its first bytes. */
function firstBytesOf(write: Extract<Step, { kind: 'write' }>, random: Random): Change {
  return { ...write, bytes: write.bytes.subarray(0, random.below(write.bytes.length + 1)) };
}

function applied(file: Buffer, changes: readonly Change[]): Buffer {
  let image = file;
  for (const change of changes) {
    const end = change.kind === 'write' ? change.offset + change.bytes.length : change.size;
    if (end > image.length || change.kind === 'truncate')
      image = Buffer.concat([image.subarray(0, end), Buffer.alloc(Math.max(0, end - image.length))]);
    else if (image === file) image = Buffer.from(file);
    if (change.kind === 'write') image.set(change.bytes, change.offset);
  }
  return image;
}
