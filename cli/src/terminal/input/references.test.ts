import { describe, expect, it } from 'vitest';
import { CliError } from '../failures.js';
import { beginsId, onlyOne, type Naming } from './references.js';

const id = '66f2a1b3c4d5e6f708192a3b';
const naming: Naming<{ id: string; place: string }> = {
  noun: 'session',
  rule: 'its id',
  notFoundCode: 'SESSION_NOT_FOUND',
  listCommand: 'crop auth sessions',
  describe: ({ place }) => place,
};

describe('beginsId', () => {
  it.each([
    [id, true],
    [id.toUpperCase(), true],
    ['66f2a1', true],
    ['66f2a', false],
    ['', false],
    [`${id}0`, false],
    ['f2a1b3c4', false],
  ])('given %j, returns %s', (text, isBeginning) => {
    expect(beginsId(text, id)).toBe(isBeginning);
  });
});

describe('onlyOne', () => {
  it('returns the only candidate', () => {
    expect(onlyOne([{ id, place: 'x' }], '66f2a1', naming)).toEqual({ id, place: 'x' });
  });

  it('suggests the list command when no candidate matches', () => {
    expect(errorFor([])).toMatchObject({
      exitCode: 3,
      code: 'SESSION_NOT_FOUND',
      message: 'You have no session "66f2a1".',
      details: { hints: ['A session is named by its id.'], tryNext: 'crop auth sessions' },
    });
  });

  it('shows the first ten of many candidates', () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      id: `${id.slice(0, 22)}${10 + i}`,
      place: `P${i}`,
    }));
    const error = errorFor(many);
    expect(error).toMatchObject({ exitCode: 5, code: 'AMBIGUOUS', message: '"66f2a1" matches 12 sessions.' });
    expect(error?.details.hints).toHaveLength(11);
    expect(error?.details.hints?.slice(-2)).toEqual(['66f2a1b3c4d5e6f708192a19  P9', 'and 2 more']);
  });
});

function errorFor(candidates: readonly { id: string; place: string }[]): CliError | undefined {
  try {
    onlyOne(candidates, '66f2a1', naming);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  return undefined;
}
