import { expect, test } from 'vitest';
import { unlessAborted } from './deadline.js';

test('work that never ends is left as soon as the signal aborts, with its reason', async () => {
  const controller = new AbortController();
  const result = unlessAborted(controller.signal, () => new Promise(() => undefined));
  controller.abort(new Error('The session has ended.'));
  await expect(result).rejects.toThrow('The session has ended.');
});

test('work that ends before the signal aborts gives its result or its failure', async () => {
  const { signal } = new AbortController();
  await expect(unlessAborted(signal, async () => 'found')).resolves.toBe('found');
  await expect(unlessAborted(signal, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

test('work is not begun after the signal has aborted', async () => {
  let begun = 0;
  const work = async () => (begun += 1);
  await expect(unlessAborted(AbortSignal.abort(new Error('over')), work)).rejects.toThrow('over');
  expect(begun).toBe(0);
});
