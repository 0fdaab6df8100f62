import { describe, expect, it } from 'vitest';
import { createHeapRest } from './heap-rest.js';

const mib = 1024 * 1024;

describe('giving memory back at rest', () => {
  it('collects once nothing happens for a while, and again only when the heap has grown by 16 MiB', () => {
    const heap = heapOf({ held: 100, living: 30 });
    for (const busyShare of [0.01, 0.01, 0.01, 0.5, 0.01, 0.01, 0.01]) {
      heap.busyShare = busyShare;
      heap.look();
    }
    expect(heap.collections).toBe(0);
    heap.look();
    heap.look();
    expect(heap).toMatchObject({ collections: 1, held: 30 });
    heap.held = 45;
    heap.look();
    expect(heap.collections).toBe(1);
    heap.held = 47;
    heap.look();
    expect(heap.collections).toBe(2);
  });

  it('collects up to three times in a row what V8 does not give back at once', () => {
    const heap = heapOf({ held: 100, living: 30, keepsAfter: 80 });
    for (let i = 0; i < 10; i += 1) heap.look();
    expect(heap.collections).toBe(3);
    heap.busyShare = 0.5;
    heap.look();
    heap.busyShare = 0;
    for (let i = 0; i < 4; i += 1) heap.look();
    expect(heap.collections).toBe(4);
  });
});

/** A heap in MiB, of which `living` is in use and `keepsAfter` is what it still has after a collection. */
function heapOf({
  held,
  living,
  keepsAfter = living,
}: {
  held: number;
  living: number;
  keepsAfter?: number;
}) {
  const heap = { held, busyShare: 0, collections: 0 };
  const look = createHeapRest({
    busyShare: () => heap.busyShare,
    heldBytes: () => heap.held * mib,
    usedBytes: () => living * mib,
    collect() {
      heap.collections += 1;
      heap.held = keepsAfter;
    },
  });
  return Object.assign(heap, { look });
}
