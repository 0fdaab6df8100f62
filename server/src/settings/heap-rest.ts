import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What giving memory back asks of a process, and does to it. */
export interface HeapOfProcess {
  /** The share of the time since the last call, 0 to 1, in which the event loop was busy. */
  busyShare: () => number;
  /** How much of the machine's memory the heap has, in bytes. */
  heldBytes: () => number;
  /** How much of it objects take, in bytes. */
  usedBytes: () => number;
  /** Collects what is no longer used and gives the memory back; nothing else runs meanwhile. */
  collect: () => void;
}

const lookEveryMs = 5_000;
/** Above this share, somebody is being served, or may be soon. */
const busyShareMax = 0.02;
/**
 * How often in a row nobody was served before memory is given back. Work that comes back within seconds would wait for
 * the collection, and then have the heap grow again.
 */
const quietLooksMin = 4;
/** Less than this is not worth a collection. */
const spareBytesMin = 16 * 1024 * 1024;
/** V8 shrinks the space for new objects only if there were few of them in the seconds before. */
const collectionsMax = 3;

/**
 * Gives back the memory that the heap took while there was work, once there is none (decision 57). V8 would keep it
 * until the heap has grown even larger.
 */
export function startHeapRest(): void {
  setInterval(createHeapRest(heapOfThisProcess()), lookEveryMs).unref();
}

/** Returns a function that is called every few seconds and collects if nothing happens and the heap has grown. */
export function createHeapRest({ busyShare, heldBytes, usedBytes, collect }: HeapOfProcess): () => void {
  let livingBytes = 0;
  let quietLooks = 0;
  let collections = 0;
  return () => {
    const isBusy = busyShare() > busyShareMax;
    quietLooks = isBusy ? 0 : quietLooks + 1;
    if (isBusy || heldBytes() < livingBytes + spareBytesMin) {
      collections = 0;
      return;
    }
    if (quietLooks < quietLooksMin || collections === collectionsMax) return;
    collections += 1;
    collect();
    livingBytes = usedBytes();
    // The time of the collection does not count as work.
    busyShare();
  };
}

function heapOfThisProcess(): HeapOfProcess {
  let last = performance.eventLoopUtilization();
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heldBytes: () => getHeapStatistics().total_heap_size,
    usedBytes: () => getHeapStatistics().used_heap_size,
    collect() {
      // By default, V8 leaves pages that are only partly used as they are.
      setFlagsFromString('--compact-on-every-full-gc');
      collector()();
      setFlagsFromString('--no-compact-on-every-full-gc');
    },
  };
}

/** Returns V8's own function, which is defined only in contexts that are made while the flag is set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
