import { expect, it } from 'vitest';
import { gathered } from './gathered.js';

/** Returns a gathering whose work ends when it is told to, and what its work was called with. */
function startGathering() {
  const served: string[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const join = gathered((key, count) => {
    served.push(`${key} ${count}`);
    return new Promise<number>((resolve, reject) =>
      ends.push((failure) => (failure ? reject(failure) : resolve(count))),
    );
  });
  return { join, served, end: (failure?: Error) => ends.shift()?.(failure) };
}

it('serves the first at once, and together those who ask meanwhile', async () => {
  const { join, served, end } = startGathering();
  const asked = [join('a'), join('a'), join('a'), join('b')];
  expect(served).toEqual(['a 1', 'b 1']);
  end();
  expect(await asked[0]).toBe(1);
  expect(served).toEqual(['a 1', 'b 1', 'a 2']);
  const last = join('a');
  end();
  end();
  expect(await Promise.all(asked.slice(1))).toEqual([2, 2, 1]);
  expect(served.at(-1)).toBe('a 1');
  end();
  expect(await last).toBe(1);
});

it('serves those who waited after a failure, which only concerns who was served', async () => {
  const { join, served, end } = startGathering();
  const [first, second] = [join('a'), join('a')];
  end(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  end();
  expect(await second).toBe(1);
  expect(served).toEqual(['a 1', 'a 1']);
});
