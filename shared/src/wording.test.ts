import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainWording } from './wording.js';

describe('plainWording', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'is missing'],
    [z.string(), 7, 'must be text'],
    [z.number(), '7', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.array(z.number()), {}, 'must be a list'],
    [z.strictObject({}), null, 'must be an object'],
    [z.enum(['low', 'medium', 'high']), 'none', 'must be low, medium or high'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.number().max(12), 13, 'must be at most 12'],
    [z.number().gt(0), 0, 'must be more than 0'],
    [z.number().lt(1), 1, 'must be less than 1'],
    [z.string().min(1), '', 'must have at least 1 character'],
    [z.string().max(2), 'abc', 'must have at most 2 characters'],
    [z.array(z.number()).length(12), [1], 'must have 12 items'],
    [z.array(z.number()).length(1), [1, 2], 'must have 1 item'],
    [z.strictObject({}), { notes: 1, more: 2 }, 'must not have "notes" or "more"'],
    [z.string().regex(/^a$/), 'b', 'is not valid'],
    [z.string().min(3, 'must be longer'), 'b', 'must be longer'],
  ])('case %#', (schema, value, message) => {
    const { error } = schema.safeParse(value, { error: plainWording });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
