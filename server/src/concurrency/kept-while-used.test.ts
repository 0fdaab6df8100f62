import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepWhileUsed } from './kept-while-used.js';

const idleMsMax = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('what is kept while it is used', () => {
  it('is loaded once for all who use it, and again only when nobody has used it for a while', async () => {
    let loads = 0;
    const use = keepWhileUsed({ load: () => Promise.resolve((loads += 1)), idleMsMax });
    let end: (() => void) | undefined;
    const long = use(() => new Promise<void>((resolve) => (end = resolve)));
    expect(await Promise.all([use(same), use(same)])).toEqual([1, 1]);
    vi.advanceTimersByTime(10 * idleMsMax);
    expect(await use(same)).toBe(1);
    end?.();
    await long;
    vi.advanceTimersByTime(idleMsMax - 1);
    expect(await use(same)).toBe(1);
    vi.advanceTimersByTime(idleMsMax);
    expect(await use(same)).toBe(2);
  });

  it('is loaded again by the next caller if that failed, and kept if only the work failed', async () => {
    const loads = [() => Promise.reject(new Error('no file')), () => Promise.resolve('table')];
    const use = keepWhileUsed({
      load: () => loads.shift()?.() ?? Promise.reject(new Error('again')),
      idleMsMax,
    });
    await expect(use(same)).rejects.toThrow('no file');
    await expect(use(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await use(same)).toBe('table');
  });
});

async function same<T>(value: T): Promise<T> {
  return value;
}
