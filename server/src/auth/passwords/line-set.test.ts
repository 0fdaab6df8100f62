import { expect, it } from 'vitest';
import { createLineSet } from './line-set.js';

it('a set of lines has the same lines as a Set of strings, and nothing else', () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, i) => `${(i * 7919) % 10_007} ä${i % 13 === 0 ? '😀' : ''}`,
  );
  const set = createLineSet(lines.join('\n'));
  const known = new Set(lines);
  for (let i = 0; i < 12_000; i += 1)
    for (const line of [`${i} ä`, `${i} ä😀`]) expect(set.has(line)).toBe(known.has(line));
  for (const line of ['', '\n', `${lines[0]}\n${lines[1]}`, `${lines[0]} `, 'ä'])
    expect(set.has(line)).toBe(false);
  expect(createLineSet('').has('')).toBe(false);
});
