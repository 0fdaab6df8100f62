import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** The size at which the space for new objects stops growing; its two halves take turns. */
const newSpaceBytesMax = 8 * 1024 * 1024;
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
  let isGrowing: boolean | undefined;
  const bound = (): void => {
    const mayGrow = newSpaceBytes() < newSpaceBytesMax;
    if (mayGrow !== isGrowing) growNewSpaceBy(mayGrow ? 2 : 1);
    isGrowing = mayGrow;
  };
  bound();
  // V8 also makes the space smaller while little happens, after which it must be able to grow again.
  new PerformanceObserver(bound).observe({ entryTypes: ['gc'] });
}

// V8 takes a largest size only from its command line, but reads this before each step of the growth.
function growNewSpaceBy(factor: 1 | 2): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
