import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's space for new objects as small as it is, so that modules, which are loaded once, do not make it large for
 * good (decision 57).
 */
export function holdHeap(): void {
  growNewSpaceBy(1);
}

/** Lets the heap grow as V8 likes. */
export function letHeapGrow(): void {
  growNewSpaceBy(2);
}

/** Does work that is done once in the life of a process without having its new objects make the space for them large. */
export async function withHeldHeap(work: () => Promise<void>): Promise<void> {
  holdHeap();
  try {
    await work();
  } finally {
    letHeapGrow();
  }
}

// V8 takes a largest size only from its command line, but reads this before each step of the growth.
function growNewSpaceBy(factor: 1 | 2): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
