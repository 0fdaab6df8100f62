import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** The size of the space for new objects; its two halves take turns. */
const newSpaceBytesWanted = 8 * 1024 * 1024;
/** Some 32 bytes each, so far more than it takes. */
const survivorsMax = 500_000;
const survivorsAtOnce = 5_000;
/** The heap is collected when it has grown by this much since the last time; V8 may let it grow fourfold. */
const growingPercent = 50;

/**
 * Keeps the space for new objects as it is until one of the functions below is called, so that modules, which are
 * loaded once, do not make it large for good (decision 57).
 */
export function holdHeap(): void {
  growNewSpaceBy(1);
}

/** Lets the heap grow as V8 likes, for a command that ends soon. */
export function letHeapGrow(): void {
  growNewSpaceBy(2);
}

/** Lets the heap grow, but only as far as costs no time, for a server that runs for long. */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  // V8 makes the space smaller while little happens; before the first collection, it need not be large.
  new PerformanceObserver(keepNewSpace).observe({ entryTypes: ['gc'] });
}

/**
 * Enlarges the space for new objects to its size here, by objects that survive, because left alone it may take several
 * steps while a single function runs.
 */
function keepNewSpace(): void {
  const survivors: object[] = [];
  growNewSpaceBy(2);
  while (newSpaceBytes() < newSpaceBytesWanted && survivors.length < survivorsMax)
    for (let i = 0; i < survivorsAtOnce; i += 1) survivors.push({ i });
  growNewSpaceBy(1);
}

// V8 takes a largest size only from its command line, but reads this before each step of the growth.
function growNewSpaceBy(factor: 1 | 2): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
